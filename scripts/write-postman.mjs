// Writes a collection of Postman (Bruno and Insomnia import it too), from docs/openapi.json, into docs/postman.json or another file:
// `npm run docs` runs it, and a test compares.
import converter from 'openapi-to-postmanv2';
import { readFileSync, writeFileSync } from 'node:fs';

const OPTIONS = {
  folderStrategy: 'Tags',
  requestNameSource: 'Fallback',
  parametersResolution: 'Example',
  includeResponseTemplate: false,
  includeWebhooks: false,
};
const VARIABLES = [
  { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
  { key: 'channelId', value: '', description: 'The id of your channel' },
  { key: 'bearerToken', value: '', description: 'An API key, or the system token' },
];

const [file = 'docs/postman.json'] = process.argv.slice(2);
if (file.startsWith('-')) throw new Error(`takes the file to write, not ${file}`);

const api = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
const collection = await convert(prepared(api));
collection.info = { name: api.info.title, description: api.info.description, schema: collection.info.schema };
collection.variable = VARIABLES;
collection.item.forEach(tidy);
writeFileSync(file, `${JSON.stringify(collection, null, 1)}\n`);

function convert(document) {
  return new Promise((resolve, reject) => {
    converter.convertV2(
      { type: 'string', data: JSON.stringify(document) },
      OPTIONS,
      (error, { result, reason, output }) =>
        result ? resolve(output[0].data) : reject(error ?? new Error(reason)),
    );
  });
}

/** With an example for everything: the converter makes random ones up otherwise. It shows a request by its operation id. */
function prepared({ paths, ...document }) {
  const given = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, { summary: _summary, ...operation }]) => [
        method,
        exemplified(operation, document),
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(given), webhooks: {} };
}

function exemplified({ requestBody, parameters = [], ...operation }, document) {
  const body = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [
    type,
    { schema: {}, example: sampleOf(schema, document) },
  ]);
  return {
    ...operation,
    parameters: parameters.map((parameter) => ({
      ...parameter,
      example: namedSample(parameter.name, parameter.schema, document),
    })),
    ...(requestBody && { requestBody: { ...requestBody, content: Object.fromEntries(body) } }),
  };
}

/** What is required, and what has an example of its own. */
function sampleOf(schema, document) {
  const { $ref, anyOf, type, properties = {}, required = [], items, ...said } = schema;
  if ($ref !== undefined) return sampleOf(document.components.schemas[$ref.split('/').at(-1)], document);
  const known = said.example ?? said.default ?? said.enum?.[0];
  if (known !== undefined) return known;
  if (anyOf !== undefined) return sampleOf(anyOf[0], document);
  const [kind] = [type].flat();
  if (kind === 'array') return items === undefined ? [] : [sampleOf(items, document)];
  if (kind === 'object') return objectOf(properties, required, document);
  return { boolean: true, integer: said.minimum ?? 1, number: said.minimum ?? 1 }[kind] ?? '';
}

function objectOf(properties, required, document) {
  const shown = Object.entries(properties).filter(
    ([name, schema]) => required.includes(name) || schema.example !== undefined,
  );
  return Object.fromEntries(shown.map(([name, schema]) => [name, namedSample(name, schema, document)]));
}

/** Most requests are about one channel. */
function namedSample(name, schema, document) {
  return ['channel_id', 'channelId'].includes(name) ? '{{channelId}}' : sampleOf(schema, document);
}

/** Without what differs at every run, and without sample responses: the document has those. */
function tidy(item) {
  delete item.id;
  delete item.response;
  if (item.request !== undefined) item.name = item.name.replaceAll(' ', '');
  if (item.request?.url?.raw !== undefined) delete item.request.url.raw;
  item.item?.forEach(tidy);
}
