import { texts as app } from '../../app/texts';
import type { AttentionKind } from '../../attention/attention';

export const texts = {
  name: app.screenNames.attention,
  kinds: {
    deadline: 'Deadline',
    failed: 'Failed',
    suspended: 'Suspended',
    webhook: 'Webhook given up',
    parked: 'Parked',
    channel: 'Channel',
  } satisfies Record<AttentionKind, string>,
  all: 'All',
  filter: 'Kind',
  unseen: 'Nobody has seen',
  seen: 'Seen',
  seenLabel: 'Whether somebody has seen it',
  columns: { what: 'What', why: 'Why', where: 'Where', since: 'Since', act: '' },
  none: {
    title: 'Nothing needs a hand',
    text: 'What is late, failed, suspended for an hour, given up, parked or unhealthy appears here by itself, and goes when it is mended.',
  },
  noneSeen: {
    title: 'Nothing here that somebody has seen',
    text: 'What is acknowledged stays here until it is mended.',
  },
  select: (what: string) => `Select ${what}`,
  acknowledge: 'I have seen it',
  acknowledgeSelected: (count: number) =>
    count === 1 ? 'I have seen this one' : `I have seen these ${count}`,
  unselect: 'Select none',
  seenBy: (name: string) => `seen by ${name}`,
  more: 'Show more',
  deadline: {
    accept_by: 'accepted',
    pick_by: 'picked',
    ready_by: 'ready',
  } as Readonly<Record<string, string>>,
  missed: (what: string) => `Was to be ${what} by then`,
  warned: (what: string) => `Has to be ${what} soon`,
  suspended: 'Has been suspended for more than an hour',
  failedOrder: 'The order has failed',
  health: (state: string) => `Its check says: ${state}`,
  noReason: 'The reason is not known',
};
