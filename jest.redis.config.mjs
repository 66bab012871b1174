import config from './jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');

/** What needs a real Redis: `npm run test:redis`, with `redis-server` on the PATH. CI runs it too. */
export default {
  ...e2e,
  displayName: 'redis',
  testRegex: '\\.redis-spec\\.ts$',
  testTimeout: 180_000,
};
