import config from './jest.config.mjs';

const {
  globalSetup: _setup,
  globalTeardown: _teardown,
  ...e2e
} = config.projects.find(({ displayName }) => displayName === 'e2e');

/** What needs an installed Postgres 15 or later with its tools: `npm run test:postgres`. CI runs it too. */
export default {
  ...e2e,
  displayName: 'postgres',
  testRegex: '\\.pg-spec\\.ts$',
  testTimeout: 120_000,
};
