import config from './jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');

/** Requests made from the API document: `npm run fuzz`; FUZZ_SEED and FUZZ_REQUESTS say which and how many. */
export default {
  ...e2e,
  displayName: 'fuzz',
  testRegex: '\\.fuzz-spec\\.ts$',
  testTimeout: 60_000,
};
