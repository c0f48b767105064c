import type fc from 'fast-check';
import type { ObjectName } from '../../../lib/objects/names.ts';
import type { Codec } from '../../../lib/providers/define.ts';

type ByCodec<T> = readonly (readonly [codec: Codec, values: T])[];

/** What stands in the records of a vendor where its declaration has codecs of its own. */
export interface RemoteValues {
  readonly codecs?: ByCodec<fc.Arbitrary<unknown>>;
  /** Of codecs that a declaration makes for itself. */
  readonly fields?: readonly (readonly [object: ObjectName, field: string, values: fc.Arbitrary<unknown>])[];
  /** Ids that say of which kind a record is: no other stands at such a place. */
  readonly ids?: ByCodec<fc.Arbitrary<string>>;
  /** Of references with codecs of their own, by the path that they are read from. */
  readonly refs?: (read: string) => fc.Arbitrary<unknown> | undefined;
  /** What the vendor answers of a reference that is read from the whole record. */
  readonly answeredWhole?: ByCodec<(sent: unknown) => Record<string, unknown>>;
}
