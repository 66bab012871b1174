import type { LinkState } from './messages';

export const texts = {
  states: {
    connecting: { name: 'Connecting', text: 'The live connection is being made.' },
    live: { name: 'Live', text: 'Changes appear by themselves.' },
    reconnecting: {
      name: 'Reconnecting',
      text: 'The live connection was lost. What is shown may be some seconds old; nothing will be missed.',
    },
    offline: { name: 'Offline', text: 'This device is offline. What you see is from before.' },
    ended: { name: 'Signed out', text: 'The session has ended.' },
  } satisfies Record<LinkState, { name: string; text: string }>,
  /** Where the screen does not follow what changes. */
  connected: {
    name: 'Connected',
    text: 'There is a live connection, but it does not keep this screen up to date.',
  },
};
