import config from './jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');

/** The screens in a real browser on the real service: `npm run test:browser`, with Chromium installed. CI runs it too. */
export default {
  ...e2e,
  displayName: 'browser',
  testRegex: '\\.browser-spec\\.ts$',
  testTimeout: 120_000,
  maxWorkers: 2,
};
