import { type WriteOutcome, writeOutcomes } from '../../access.ts';

/** A write of a record, for the audit. */
export interface PackedWrite {
  /** Position of its event in the block of the feed, from 0 to 255. */
  readonly place: number;
  /** Time of the event: epoch ms. */
  readonly time: number;
  readonly requestId: string;
  /** Id of the API key. Absent for a request with a connection token alone. */
  readonly keyId?: string | undefined;
  readonly outcome: WriteOutcome;
  /** Salted hash of the body: 32 bytes. */
  readonly sent?: Uint8Array | undefined;
  /** Salted hash of the record in the answer: 32 bytes. */
  readonly answered?: Uint8Array | undefined;
}

/** First byte of the packed form. It allows a later change of the form. */
const formatVersion = 1;

const hashLength = 32;

/* Flags of a write. The two lowest bits are the position of the outcome. */
const outcomeBits = 3;
const hasSent = 4;
const hasAnswered = 8;

/** Numbers that replace the length of a text: 16 bytes of a UUID follow, or the text is absent. */
const uuidMark = 0xff_ff;
const absentMark = 0xff_fe;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const uint16 = (value: number): Buffer => {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(value);
  return buffer;
};

/** A text with its length in bytes. A UUID needs 16 bytes and a mark. */
const packText = (text: string | undefined): readonly Buffer[] => {
  if (text === undefined) return [uint16(absentMark)];
  if (uuid.test(text)) return [uint16(uuidMark), Buffer.from(text.replaceAll('-', ''), 'hex')];
  const encoded = Buffer.from(text);
  return [uint16(encoded.length), encoded];
};

const packWrite = ({ place, time, requestId, keyId, outcome, sent, answered }: PackedWrite): readonly Uint8Array[] => {
  const start = Buffer.alloc(8);
  const flags = (sent === undefined ? 0 : hasSent) | (answered === undefined ? 0 : hasAnswered);
  start.writeUInt8(place, 0);
  start.writeUInt8(writeOutcomes.indexOf(outcome) | flags, 1);
  start.writeUIntBE(time, 2, 6);
  const hashes = [sent, answered].filter((hash) => hash !== undefined);
  return [start, ...hashes, ...packText(requestId), ...packText(keyId)];
};

/** Packs writes into bytes: 106 bytes for a write with two hashes and two UUIDs. `docs/audit.md` explains the form. */
export const packWrites = (writes: readonly PackedWrite[]): Uint8Array =>
  Buffer.concat([Buffer.of(formatVersion), ...writes.flatMap(packWrite)]);

/** Reads packed bytes from the start. */
class Unpacking {
  readonly #bytes: Buffer;
  #at = 1;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new Error('The packed writes end in the middle of a write.');
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  hash(isPresent: number): Uint8Array | undefined {
    return isPresent === 0 ? undefined : this.take(hashLength);
  }

  text(): string | undefined {
    const length = this.take(2).readUInt16BE();
    if (length === absentMark) return undefined;
    if (length !== uuidMark) return this.take(length).toString();
    return this.take(16)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
}

const unpackWrite = (from: Unpacking): PackedWrite => {
  const start = from.take(8);
  const flags = start.readUInt8(1);
  const outcome = writeOutcomes[flags & outcomeBits];
  if (outcome === undefined) throw new Error('The packed writes contain an unknown outcome.');
  return {
    place: start.readUInt8(0),
    time: start.readUIntBE(2, 6),
    outcome,
    sent: from.hash(flags & hasSent),
    answered: from.hash(flags & hasAnswered),
    requestId: from.text() ?? '',
    keyId: from.text(),
  };
};

/** Unpacks the bytes that `packWrites` returned. @throws Error for another form */
export const unpackWrites = (packed: Uint8Array): readonly PackedWrite[] => {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (bytes[0] !== formatVersion) throw new Error('The writes are not packed in a known form.');
  const from = new Unpacking(bytes);
  const writes: PackedWrite[] = [];
  while (!from.isAtEnd) writes.push(unpackWrite(from));
  return writes;
};
