/** A request that the vendor receives, with the vendor's answer. */
export interface Exchange {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** JSON, or a text that is not JSON; `undefined` without a body. */
  readonly body: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: unknown;
}

/** A call, the requests that it causes, and its answer. */
export interface Step {
  /** `GET /crm/deals`, `connect`, or `sync crm.deal`. */
  readonly call: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly exchanges: readonly Exchange[];
  /** Status and members of the service's answer. For a sync, the events. */
  readonly shown: readonly Shown[];
}

interface Shown {
  readonly status: number | 'event';
  readonly value: unknown;
}

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const parse = (text: string | undefined, line: string): unknown => {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`This is no JSON: ${line}`);
  }
};

/** Joins each indented line with the line above. */
const joined = (text: string): readonly string[] =>
  text.split('\n').reduce<string[]>((lines, line) => {
    if (line.trim() === '') return lines;
    if (line.startsWith('  ') && lines.length > 0) lines.push(`${lines.pop()} ${line.trim()}`);
    else lines.push(line);
    return lines;
  }, []);

interface Draft {
  call: string;
  body: unknown;
  headers: Readonly<Record<string, string>>;
  exchanges: { -readonly [K in keyof Exchange]: Exchange[K] }[];
  shown: Shown[];
}

/**
 * Reads the calls below an example. `>` is a call to the service, a method begins a request to the vendor, a status
 * begins the vendor's answer, `+` is a header of that answer or of the call, and `<` is the answer of the service. An
 * indented line continues the line above.
 */
export const readTranscript = (text: string): readonly Step[] => {
  const steps: Draft[] = [];
  const last = (line: string): Draft => {
    const step = steps.at(-1);
    if (step === undefined) throw new Error(`A call stands before: ${line}`);
    return step;
  };
  for (const line of joined(text)) {
    const [, first = '', rest = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
    if (first === '>') {
      const [, call = '', body] = /^((?:\S+ )?\S+)(?: ([{["].*))?$/.exec(rest) ?? [];
      if (call === '') throw new Error(`This is no call: ${line}`);
      steps.push({ call, body: parse(body, line), headers: {}, exchanges: [], shown: [] });
    } else if (first === '<') {
      const [, status = '', value] = /^(\S+) ?(.*)$/.exec(rest) ?? [];
      last(line).shown.push({ status: status === 'event' ? status : Number(status), value: parse(value, line) });
    } else if (first === '+') {
      const [, name = '', value = ''] = /^(\S+): (.*)$/.exec(rest) ?? [];
      const of = last(line).exchanges.at(-1) ?? last(line);
      of.headers = { ...of.headers, [name]: value };
    } else if (verbs.includes(first)) {
      const [, target = '', body] = /^(\S+)(?: (.*))?$/.exec(rest) ?? [];
      const exchange = { method: first, target, body: parse(body, line), status: 200, headers: {}, answer: undefined };
      last(line).exchanges.push(exchange);
    } else if (/^\d{3}$/.test(first)) {
      const exchange = last(line).exchanges.at(-1);
      if (exchange === undefined) throw new Error(`A request stands before: ${line}`);
      exchange.status = Number(first);
      exchange.answer = parse(rest, line);
    } else throw new Error(`A transcript has no such line: ${line}`);
  }
  return steps;
};
