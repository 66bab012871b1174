import config from './jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');

/** What takes minutes, for the work of a whole day: `npm run test:backlog`. CI runs it too. */
export default {
  ...e2e,
  displayName: 'backlog',
  testRegex: '\\.backlog-spec\\.ts$',
  testTimeout: 600_000,
};
