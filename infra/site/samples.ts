/* Samples of a request in three languages, without additional packages. */

/** Request of a sample. The URL of the service is the variable `URL` of the environment. Header values in capitals are names of environment variables. */
export interface SampleRequest {
  readonly method: string;
  /** Escaped path with query. */
  readonly target: string;
  /** Header for the credential, with the name of an environment variable such as `TOKEN`. */
  readonly credential?: { readonly header: string; readonly variable: string } | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Form of the answer: an envelope with `data`, other JSON, or a text. */
  readonly answer: 'envelope' | 'json' | 'text';
}

export interface Sample {
  readonly language: 'curl' | 'TypeScript' | 'Python';
  readonly text: string;
}

const jsonType = 'application/json';

const headersOf = ({ headers, body }: SampleRequest): Readonly<Record<string, string>> => ({
  ...headers,
  ...(body !== undefined && { 'content-type': jsonType }),
});

/** Quotes a text for a shell, so that no character has a special meaning. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

/** Address of a request for a shell. Double quotes suffice for a path without characters that a shell expands. */
const addressInShell = (target: string): string =>
  /^[\w/?=&%.,:;@~()*'-]*$/.test(target) ? `"$URL${target}"` : `"$URL"${quoted(target)}`;

/** A request as a command for a shell. */
export const inCurl = (request: SampleRequest): string => {
  const { method, target, credential, body } = request;
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined);
  const lines = [
    `curl${isPlain ? '' : ` -X ${method}`} ${addressInShell(target)}`,
    ...(credential === undefined ? [] : [`-H "${credential.header}: $${credential.variable}"`]),
    ...Object.entries(headersOf(request)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
};

const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Text between backticks, so that no character has a special meaning. */
const inTemplate = (text: string): string => text.replaceAll(/[\\`$]/g, '\\$&');

const inTypeScript = (request: SampleRequest): string => {
  const { method, target, credential, body, answer } = request;
  const headers = [
    ...(credential === undefined ? [] : [`${literal(credential.header)}: process.env.${credential.variable} ?? ''`]),
    ...Object.entries(headersOf(request)).map(([name, value]) => `${literal(name)}: ${literal(value)}`),
  ];
  const options = [
    `method: ${literal(method)},`,
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} },`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),`]),
  ];
  const read = answer === 'text' ? 'await response.text()' : 'await response.json()';
  return `const response = await fetch(\`\${process.env.URL}${inTemplate(target)}\`, {\n  ${options.join('\n  ')}\n});\nconsole.log(response.status, ${read});`;
};

const constants: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** A JSON value as a Python literal. Texts and numbers are the same in both languages. */
const pythonOf = (value: unknown, indent = ''): string => {
  const inner = `${indent}    `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((one) => `${inner}${pythonOf(one, inner)},`).join('\n')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return constants[String(value)] ?? JSON.stringify(value);
  const members = Object.entries(value);
  if (members.length === 0) return '{}';
  const lines = members.map(([name, member]) => `${inner}${JSON.stringify(name)}: ${pythonOf(member, inner)},`);
  return `{\n${lines.join('\n')}\n${indent}}`;
};

const inPython = (request: SampleRequest): string => {
  const { method, target, credential, body, answer } = request;
  const headers = [
    ...(credential === undefined
      ? []
      : [`${JSON.stringify(credential.header)}: os.environ[${JSON.stringify(credential.variable)}]`]),
    ...Object.entries(headersOf(request)).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
  ];
  const given = [
    `os.environ["URL"] + ${JSON.stringify(target)},`,
    `method=${JSON.stringify(method)},`,
    `headers={${headers.join(', ')}},`,
    ...(body === undefined ? [] : [`data=json.dumps(${pythonOf(body, '    ')}).encode(),`]),
  ];
  const read = answer === 'text' ? 'response.read()' : 'json.load(response)';
  return `import json, os, urllib.request\n\nrequest = urllib.request.Request(\n    ${given.join('\n    ')}\n)\nwith urllib.request.urlopen(request) as response:\n    print(response.status, ${read})`;
};

export const samplesOf = (request: SampleRequest): readonly Sample[] => [
  { language: 'curl', text: inCurl(request) },
  { language: 'TypeScript', text: inTypeScript(request) },
  { language: 'Python', text: inPython(request) },
];
