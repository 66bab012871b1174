import config from './jest.config.mjs';

const { globalSetup, globalTeardown, ...e2e } = config.projects.find(
  ({ displayName }) => displayName === 'e2e',
);

/**
 * `npm run chaos`: the built service under load while everything around it breaks. `npm run chaos:check -- <directory>`:
 * the checker once more, on the record that a run has left.
 */
export default {
  ...e2e,
  displayName: 'chaos',
  testRegex: process.env.CHAOS_RECORD === undefined ? '\\.chaos-spec\\.ts$' : '\\.chaos-check\\.ts$',
};
