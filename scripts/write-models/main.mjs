// `npm run models -- <folder>`: orders and events as types of Python, Go and Java, made from docs/openapi.json. They are
// made where they are needed instead of being kept here (docs/clients.md).
import { InputData, JSONSchemaInput, quicktype, quicktypeMultiFile } from 'quicktype-core';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const NAMES = [
  'Order',
  'CreateOrder',
  'OrderCreatedEvent',
  'OrderUpdatedEvent',
  'OrderStatusChangedEvent',
  'OrderFailedEvent',
  'WebhookTestEvent',
];

/** Where a language has its file, or its files when it wants one for each type, and how it is written. */
const LANGUAGES = {
  python: { file: 'python/oms.py', options: { 'python-version': '3.7' } },
  go: { file: 'go/oms.go', options: { package: 'oms' } },
  java: { folder: 'java/oms', options: { package: 'oms', 'array-type': 'list' } },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  console.log(
    'npm run models -- <folder>\n\nWrites orders and events as types of Python, Go and Java. Default folder: models',
  );
} else {
  const folder = positionals[0] ?? 'models';
  for (const language of Object.keys(LANGUAGES)) await writeModels(language, folder);
}

async function writeModels(language, folder) {
  const { file, folder: own, options } = LANGUAGES[language];
  const given = { inputData: await schemas(), lang: language, rendererOptions: options };
  const made =
    file === undefined
      ? [...(await quicktypeMultiFile(given))].map(([name, { lines }]) => [join(own, name), lines])
      : [[file, (await quicktype(given)).lines]];
  for (const [path, lines] of made) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${withWiderThrows(lines.join('\n')).trimEnd()}\n`);
  }
  console.log(`${language}: ${join(folder, file ?? own)}`);
}

/** Some builds of Jackson declare IOException where others declare a class below it. */
function withWiderThrows(code) {
  return code.replaceAll('throws JsonProcessingException', 'throws IOException');
}

async function schemas() {
  const { components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  const definitions = JSON.parse(
    JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '#/definitions/'),
  );
  const input = new JSONSchemaInput(undefined);
  for (const name of NAMES)
    await input.addSource({ name, schema: JSON.stringify({ ...definitions[name], definitions }) });
  const data = new InputData();
  data.addInput(input);
  return data;
}
