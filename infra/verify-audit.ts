import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { chainText, statementHash } from '../lib/crypto/audit-root.ts';
import {
  ChainCheck,
  type Evidence,
  type ExportedEntry,
  type KnownEnd,
  nameOf,
  type Proof,
  type Verdict,
  verifyAudit,
} from './audit/verify.ts';
import { createCaller } from './local/caller.ts';
import { Refusal } from './outputs.ts';

const usage = `npm run verify-audit -- (--url <service> --key <key with audit:read> [--project <id or op>] [--connection <id>] [--save <file>]
  | --export <file>) [--public-key <PEM file>] [--log <JSON lines of the log group of signatures>] [--earlier <file>]`;

const readArguments = () => {
  const text = { type: 'string' } as const;
  try {
    const names = ['url', 'key', 'project', 'connection', 'export', 'save', 'public-key', 'log', 'earlier'] as const;
    return parseArgs({ options: Object.fromEntries(names.map((name) => [name, text])) }).values;
  } catch (cause) {
    throw new Refusal(`${cause instanceof Error ? cause.message : cause}. Usage: ${usage}`, { cause });
  }
};

type Arguments = Readonly<Record<string, string | undefined>>;

/** The lines of a file, parsed. */
async function* linesOf(path: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      yield JSON.parse(line);
    } catch (cause) {
      throw new Refusal(`${path}:${number} is not a line of JSON.`, { cause });
    }
  }
}

const isProof = (line: object): line is Proof => 'head' in line && 'signature' in line;

/** An export: the entries of a project, and its proof. */
interface Export {
  readonly check: ChainCheck;
  readonly proof: Proof | undefined;
}

const readExport = async (path: string): Promise<Export> => {
  const check = new ChainCheck();
  let proof: Proof | undefined;
  for await (const line of linesOf(path)) {
    if (isProof(line)) proof = line;
    else check.add(line as unknown as ExportedEntry);
  }
  return { check, proof };
};

type Get = (path: string, query: Readonly<Record<string, string>>) => Promise<ReturnType<typeof Object>>;

/** Reads the blocks of the writes of a connection. @param note receives each block */
const readWrites = async (get: Get, connection: string, note: (block: ExportedEntry) => void): Promise<Proof> => {
  let first: Proof | undefined;
  for (let after = 0; ; ) {
    const { blocks, ...proof } = (await get('/audit/proof', { id_connection: connection, after: String(after) })).data;
    // The first proof counts, so that the blocks reach at least to its head.
    first ??= proof as Proof;
    for (const block of blocks) note(block);
    if (blocks.length === 0) return first;
    after = blocks.at(-1).number;
  }
};

/** Reads the entries of a project. @param note receives each entry */
const readEntries = async (get: Get, note: (entry: ExportedEntry) => void): Promise<Proof> => {
  // The proof comes first, so that the entries reach at least to its head.
  const { blocks: _, ...proof } = (await get('/audit/proof', {})).data;
  let cursor: string | null = '';
  do {
    const page: ReturnType<typeof Object> = await get('/audit', {
      ...{ limit: '100', order: 'asc', ...(cursor !== '' && { cursor }) },
    });
    for (const entry of page.data) note(entry);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return proof as Proof;
};

/** Reads a chain and its proof from the API. @param note receives each line of an export */
const readService = async (given: Arguments, note: (line: object) => void): Promise<Export> => {
  const { url, key, project, connection } = given;
  if (url === undefined || key === undefined) throw new Refusal(`Give --export, or --url and --key. Usage: ${usage}`);
  const call = createCaller(url.replace(/\/$/, ''));
  const get = async (path: string, query: Readonly<Record<string, string>>) => {
    const reply = await call('GET', path, { key, query: { ...query, ...(project && { id_project: project }) } });
    const body = Object(reply.body);
    if (reply.status !== 200) throw new Refusal(`GET ${path} returned ${reply.status}: ${body.message}`);
    return body;
  };
  const check = new ChainCheck();
  const add = (entry: ExportedEntry): void => {
    check.add(entry);
    note(entry);
  };
  const proof = connection === undefined ? await readEntries(get, add) : await readWrites(get, connection, add);
  note(proof);
  return { check, proof };
};

const auditIn = (line: Readonly<Record<string, unknown>>) => Object(Object(line).audit ?? Object(line.message).audit);

/** The ends and the statements in lines of the log, or the entries of an earlier export. */
const readEvidence = async (chain: string, { log, earlier, 'public-key': keyFile }: Arguments): Promise<Evidence> => {
  const ends: KnownEnd[] = [];
  const statements: NonNullable<Evidence['statements']>[number][] = [];
  for await (const line of log === undefined ? [] : linesOf(log)) {
    const audit = auditIn(line);
    if (typeof audit.root === 'string') statements.push(audit);
    for (const end of audit.ends ?? []) if (chainText(end) === chain) ends.push(end);
  }
  for await (const { number, hash, time } of earlier === undefined ? [] : linesOf(earlier))
    if (typeof number === 'number' && typeof hash === 'string') ends.push({ number, hash, time: String(time) });
  return { ends, statements, ...(keyFile !== undefined && { publicKey: readFileSync(keyFile, 'utf8') }) };
};

const report = ({ problems, signed, unsigned }: Verdict, { signature, ...proof }: Proof): void => {
  const name = nameOf(proof);
  const [first] = problems;
  if (first === undefined)
    console.log(`The audit of ${name} is unchanged. Number of the last signed entry: ${signed}.`);
  else {
    const id = first.id === undefined ? '' : ` (${first.id})`;
    console.log(`The audit of ${name} was altered. First altered entry: ${first.number}${id}. ${first.text}`);
    for (const { number, text } of problems.slice(1, 20)) console.log(`  ${number}: ${text}`);
    process.exitCode = 1;
  }
  if (unsigned > 0) console.log(`${unsigned} entries are not signed yet.`);
  if (signature === null) console.log('Nothing is signed yet.');
  else {
    const { statement, public_key: key } = signature;
    console.log(
      `Signature ${statement.number} of ${statement.time}, statement ${statementHash(statement)}. Public key:\n${key}`,
    );
  }
};

const run = async (): Promise<void> => {
  const given = readArguments();
  const saved: string[] = [];
  const found =
    given.export === undefined
      ? await readService(given, (line) => void (given.save !== undefined && saved.push(JSON.stringify(line))))
      : await readExport(given.export);
  const { check, proof } = found;
  if (given.save !== undefined) writeFileSync(given.save, `${saved.join('\n')}\n`);
  if (proof === undefined)
    throw new Refusal('The export contains no proof: add the data of GET /audit/proof as a line.');
  report(verifyAudit(check, proof, await readEvidence(nameOf(proof), given), Date.now()), proof);
};

try {
  await run();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof Refusal ? reason : `The audit was not verified: ${reason}`);
  process.exitCode = 2;
}
