import config from './jest.config.mjs';

const {
  globalSetup: _setup,
  globalTeardown: _teardown,
  ...e2e
} = config.projects.find(({ displayName }) => displayName === 'e2e');

/** What needs a real Citus: `npm run test:citus`, with CITUS_URL. Not a part of CI. */
export default {
  ...e2e,
  displayName: 'citus',
  testRegex: '\\.citus-spec\\.ts$',
  testTimeout: 120_000,
};
