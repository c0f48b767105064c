import type fc from 'fast-check';
import type { ObjectName } from '../../../lib/objects/names.ts';
import type { Codec } from '../../../lib/providers/define.ts';

type ByCodec<T> = readonly (readonly [codec: Codec, values: T])[];

/** Values in the records of a vendor whose declaration has its own codecs. */
export interface RemoteValues {
  readonly codecs?: ByCodec<fc.Arbitrary<unknown>>;
  /** Values of fields whose codecs the declaration creates itself. */
  readonly fields?: readonly (readonly [object: ObjectName, field: string, values: fc.Arbitrary<unknown>])[];
  /** Ids that also name the kind of a record. Only such ids occur at these places. */
  readonly ids?: ByCodec<fc.Arbitrary<string>>;
  /** Values of references with their own codecs, by the path of the read. */
  readonly refs?: (read: string) => fc.Arbitrary<unknown> | undefined;
  /** The vendor's response for a reference that is read from the whole record. */
  readonly answeredWhole?: ByCodec<(sent: unknown) => Record<string, unknown>>;
}
