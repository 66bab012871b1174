// Checks docs/openapi.json and docs/asyncapi.json as makers of clients do: Redocly's recommended rules, with every
// example held to its schema, Spectral's, and the parser of AsyncAPI. A warning fails as an error does.
import { Parser } from '@asyncapi/parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { readFileSync } from 'node:fs';

const EXAMPLES_ARE_VALID = {
  'no-invalid-schema-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'operation-operationId': 'error',
  'no-unused-components': 'error',
};

/** Rules that an operation breaks for a reason. */
const EXCEPTIONS = [
  // Redirects alone: a browser goes to the identity provider and comes back.
  'operation-2xx-response #/paths/~1v1~1session~1oidc/get/responses',
  'operation-2xx-response #/paths/~1v1~1session~1oidc~1callback/get/responses',
  // Takes nothing, and answers everybody.
  'operation-4xx-response #/paths/~1v1~1session~1methods/get/responses',
];

const openApi = readFileSync('docs/openapi.json', 'utf8');
const problems = [
  ...(await redoclyProblems(openApi)),
  ...(await spectralProblems(openApi)),
  ...(await asyncApiProblems(readFileSync('docs/asyncapi.json', 'utf8'))),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} problems; the documents are written by npm run docs`);
  process.exitCode = 1;
}

async function redoclyProblems(source) {
  const config = await createConfig({ extends: ['recommended'], rules: EXAMPLES_ARE_VALID });
  const found = await lintFromString({ source, absoluteRef: 'docs/openapi.json', config });
  return found
    .map(({ ruleId, message, location: [at] }) => ({ message, place: `${ruleId} ${at?.pointer}` }))
    .filter(({ place }) => !EXCEPTIONS.includes(place))
    .map(({ place, message }) => `openapi ${place}: ${message}`);
}

async function spectralProblems(text) {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [rulesets.oas] });
  const found = await spectral.run(new spectralCore.Document(text, parsers.Json, 'docs/openapi.json'));
  return found.map(({ code, message, path }) => `openapi ${code} #/${path.join('/')}: ${message}`);
}

async function asyncApiProblems(text) {
  const { diagnostics } = await new Parser().parse(text);
  return diagnostics.map(({ code, message, path }) => `asyncapi ${code} #/${path.join('/')}: ${message}`);
}
