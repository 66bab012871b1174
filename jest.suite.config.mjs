import config from './jest.config.mjs';

const { globalSetup, globalTeardown, ...withoutPostgres } = config.projects.find(
  ({ displayName }) => displayName === 'e2e',
);
const withPostgres = { ...withoutPostgres, globalSetup, globalTeardown };

/** What `npm test` leaves out, each with a command of its own: `npm run test:<suite>`. CI runs them all. */
const SUITES = {
  /** The service as programs that are started, interrupted, stopped and replaced; and changes of a copy of the tree. */
  starts: { ...withPostgres, testTimeout: 120_000, maxWorkers: 2 },
  /** The largest that is allowed, and many at once: some tests have bounds of time, so that nothing runs beside them. */
  load: { ...withPostgres, testTimeout: 120_000, maxWorkers: 1 },
  /** Queues of tens and hundreds of thousands. */
  backlog: { ...withPostgres, testTimeout: 600_000 },
  /** The screens in Chromium. */
  browser: {
    ...withPostgres,
    testEnvironment: '<rootDir>/test/browser/support/environment.ts',
    testTimeout: 120_000,
    maxWorkers: 2,
  },
  /** Needs `redis-server` on the PATH. They wait most of the time, for connections that are lost and found again. */
  redis: { ...withPostgres, testTimeout: 180_000, maxWorkers: 2 },
  /** Needs `pgbouncer` on the PATH. */
  pgbouncer: { ...withPostgres, testTimeout: 300_000 },
  /** Needs an installed Postgres 15 or later with its tools. */
  pg: { ...withoutPostgres, testTimeout: 120_000 },
  /** Needs Citus for an installed Postgres; each file has a cluster, with a process for each connection to each node. */
  citus: { ...withoutPostgres, testTimeout: 120_000, maxWorkers: 1 },
  /** Models of other languages: needs python3, go, javac and Jackson as Debian has them. */
  models: { ...withoutPostgres, testTimeout: 180_000 },
  /** Requests made from the API document; FUZZ_SEED and FUZZ_REQUESTS say which and how many. */
  fuzz: { ...withPostgres, testTimeout: 60_000 },
  /** Everything around the service breaks under load. */
  chaos: withoutPostgres,
  /** CHAOS_RECORD: the check of the promises alone, on what such a run has left there. */
  check: withoutPostgres,
};

const suite = process.env.SUITE;
if (!(suite in SUITES)) throw new Error(`SUITE is one of ${Object.keys(SUITES).join(', ')}`);

const { testSequencer } = config;
export default { ...SUITES[suite], testSequencer, displayName: suite, testRegex: `\\.${suite}-spec\\.ts$` };
