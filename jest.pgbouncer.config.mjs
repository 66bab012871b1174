import config from './jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');

/** What needs a real PgBouncer: `npm run test:pgbouncer`, with `pgbouncer` on the PATH. CI runs it too. */
export default {
  ...e2e,
  displayName: 'pgbouncer',
  testRegex: '\\.pgbouncer-spec\\.ts$',
  testTimeout: 300_000,
};
