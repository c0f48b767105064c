import { pathOf } from '../../lib/api/records/records.ts';
import { nameOf, type Vertical, verticals } from '../../lib/objects/define.ts';
import { objects } from '../../lib/objects/registry.ts';
import type { Provider } from '../../lib/providers/define.ts';
import { nameOfVertical } from '../site/groups.ts';
import { code, codes, generatedNote, page, table } from './markdown.ts';

/** Object of the examples of a vertical, with a body for a create, a changed body and a body that is refused. */
interface Sample {
  readonly plural: string;
  readonly create: string;
  readonly change: string;
  readonly refused: string;
}

const samples: Readonly<Record<Vertical, Sample>> = {
  crm: {
    plural: 'contacts',
    create: `{ "first_name": "Ada", "last_name": "King", "email_addresses": [{ "email_address": "ada.king@example.com" }] }`,
    change: `{ "last_name": "Lovelace" }`,
    refused: `{ "first_name": 1 }`,
  },
  ticketing: {
    plural: 'tickets',
    create: `{ "name": "The printer burns", "description": ["On the second floor."], "priority": "high" }`,
    change: `{ "priority": "low" }`,
    refused: `{ "name": 1 }`,
  },
  marketingautomation: {
    plural: 'contacts',
    create: `{ "email_address": "ada.byron@example.com", "first_name": "Ada" }`,
    change: `{ "first_name": "Augusta" }`,
    refused: `{ "first_name": 1 }`,
  },
};

const block = (text: string): string => `\`\`\`sh\n${text}\n\`\`\``;

const json = "-H 'content-type: application/json'";
const key = '-H "x-api-key: $KEY"';
const token = '-H "x-connection-token: $TOKEN"';

const objectsOf = (vertical: Vertical) => Object.values(objects).filter((object) => object.vertical === vertical);

/** Names of the providers that have objects of a vertical. */
const providersOf = (vertical: Vertical, providers: readonly Provider[]): readonly string[] =>
  providers
    .filter((provider) => objectsOf(vertical).some((object) => Object.hasOwn(provider.objects, nameOf(object))))
    .map(({ name }) => name);

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Purpose of a skill, in three sentences. */
const purposeOf = (vertical: Vertical, providers: readonly Provider[]): string => {
  const plurals = objectsOf(vertical).map(({ plural }) => plural.replaceAll('-', ' '));
  return (
    `Reads and writes ${list(plurals)} in the accounts of your customers through the Unified Integration Service. ` +
    `Receives changes of these records by signed webhooks. Supports ${list(providersOf(vertical, providers))}.`
  );
};

const setUp = `Set \`URL\` to the address of the service, \`KEY\` to an API key of the project, and \`TOKEN\` to the token of a connection.
\`npm start\` prints values for one machine. Keep all three on your server: a browser must not contain them.`;

const connect = `A customer connects an account on a page of the service. Create a link to this page, and send the customer to the
\`url\` of the response:

${block(`curl "$URL/magic-link" ${key} ${json} \\
  -d '{ "linked_user_origin_id": "customer-7", "alias": "Initech" }'
curl "$URL/connections?status=active" ${key}`)}

Store the \`id\` of the connection. Send it as \`x-connection-id\` with \`x-api-key\`, or send the connection token as
\`x-connection-token\`. [Connect an account](../connect.md) explains consent, credentials and confirmation.`;

const read = (path: string): string => `${block(`NEXT=''
while [ "$NEXT" != null ]; do
  PAGE=$(curl -sf "$URL${path}?limit=100\${NEXT:+&cursor=$NEXT}" ${token}) || break
  NEXT=$(pick next_cursor <<<"$PAGE")
done
curl "$URL${path}/meta" ${token}`)}

- A list is live and has pages. Only \`next_cursor: null\` ends a list. A page may be empty before the end.
- \`/meta\` describes the fields, filters and choices of the connected account. Read it before you write custom fields.
- [Read records](../read.md) explains filters, \`expand\`, \`fields\` and \`remote_data\`.`;

const write = (path: string, { create, change }: Sample): string => `${block(`BODY='${create}'
ONCE="skill-$(node -p 'crypto.randomUUID()')"
ID=$(curl -s "$URL${path}" ${token} -H "Idempotency-Key: $ONCE" ${json} -d "$BODY" | pick data.id)
curl "$URL${path}" ${token} -H "Idempotency-Key: $ONCE" ${json} -d "$BODY"
curl "$URL${path}/$ID" ${token}
curl -X PATCH "$URL${path}/$ID" ${token} ${json} -d '${change}'
curl -X DELETE "$URL${path}/$ID" ${token}`)}

- The second request of the block is a repeat: it creates nothing, and returns the first record.
- \`warnings\` of a response names each field that the provider cannot store. \`?strict=true\` returns 422 instead.
- \`?preview=true\` returns the requests to the provider, and sends none. See [write records](../write.md).`;

const errors = (
  path: string,
  { refused }: Sample,
): string => `${block(`curl "$URL${path}" ${token} ${json} -d '${refused}'   # 422`)}

- Branch on \`error\`, a stable code. \`details.issues\` contains the path of each refused field. \`message\` is for people.
- Repeat a request only if \`details.retriable\` is true. Wait for the seconds of \`Retry-After\` first.
- Repeat a write with the same \`Idempotency-Key\`, also after a lost connection. \`details.outcome\` says whether the write
  was \`applied\`, \`not_applied\` or is \`uncertain\`.
- After \`connection_needs_reauth\`, send the customer a new link. See [errors](../errors.md).`;

const webhooks = (vertical: Vertical): string => `${block(`HOOK=$(curl -s "$URL/webhook" ${key} ${json} \\
  -d '{ "url": "http://127.0.0.1:4000/events", "scope": ["${vertical}.*"] }' | pick data.id)
curl -X POST "$URL/webhook/$HOOK/test" ${key}
curl "$URL/events?type=${vertical}.*&limit=5" ${key}
curl -X DELETE "$URL/webhook/$HOOK" ${key}`)}

- The response to the create contains the signing \`secret\`, once. Verify each message with \`verifyWebhook\` of the
  [client for TypeScript](../client.md) or \`verify_webhook\` of the [client for
  Python](../client-python.md#how-do-i-receive-a-webhook). In other languages, use a library of [Standard Webhooks](https://www.standardwebhooks.com), over the unparsed body.
- \`data\` of a message contains the event, with its \`type\` and its \`record\`. The clients refuse messages older than five
  minutes.
- A message may arrive twice: ignore a known \`webhook-id\`. Messages may arrive out of order: use \`sequence\`.
- \`GET /events\` returns the same events for a later reader. See
  [verification of messages](../events-and-webhooks.md#how-do-i-verify-a-webhook-message).`;

const objectTable = (vertical: Vertical): string =>
  table(
    ['object', 'path', 'operations'],
    objectsOf(vertical).map((object) => [code(nameOf(object)), code(pathOf(object)), codes(object.operations)]),
  );

const skillPage = (vertical: Vertical, providers: readonly Provider[]): string => {
  const sample = samples[vertical];
  const path = `/${vertical}/${sample.plural}`;
  return page(
    generatedNote,
    `# Skill: ${nameOfVertical(vertical)}`,
    purposeOf(vertical, providers),
    '## Set up',
    setUp,
    block(`: "\${URL:?}" "\${KEY:?}" "\${TOKEN:?}"
pick() { node -p "JSON.parse(require('fs').readFileSync(0)).$1"; }
curl "$URL/health"`),
    '## Connect an account',
    connect,
    '## Read all pages',
    read(path),
    '## Write, and repeat a write safely',
    write(path, sample),
    '## Handle errors and retries',
    errors(path, sample),
    '## Receive changes',
    webhooks(vertical),
    '## Objects',
    `A provider supports some of these objects and operations. [Coverage](../coverage.md) lists them, and \`GET /coverage\` returns the list.`,
    objectTable(vertical),
  );
};

/** Documents of the skills, one for each vertical, by their paths. */
export const skillPages = (providers: readonly Provider[]): readonly (readonly [path: string, text: string])[] =>
  verticals.map((vertical) => [`docs/skills/${vertical}.md`, skillPage(vertical, providers)]);
