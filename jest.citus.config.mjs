import config from './jest.config.mjs';

const {
  globalSetup: _setup,
  globalTeardown: _teardown,
  ...e2e
} = config.projects.find(({ displayName }) => displayName === 'e2e');

/** What needs a real Citus: `npm run test:citus`, with Citus for an installed Postgres. CI runs it where that is at hand. */
export default {
  ...e2e,
  displayName: 'citus',
  testRegex: '\\.citus-spec\\.ts$',
  testTimeout: 120_000,
  // Each file has a cluster of its own, with a process of Postgres for every connection to every node.
  maxWorkers: 1,
};
