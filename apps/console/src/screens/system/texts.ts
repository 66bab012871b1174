import { texts as app } from '../../app/texts';
import type { Tone } from '@oms/ui';

type State = 'ok' | 'degraded' | 'unavailable';

export const texts = {
  name: app.screenNames.system,
  again: 'Check again',
  checked: 'Checked',
  what: 'What',
  state: 'State',
  why: 'Why',
  overall: {
    ok: { tone: 'good', title: 'Everything works', text: 'Requests are accepted, written and worked off.' },
    degraded: {
      tone: 'warn',
      title: 'Background work is delayed',
      text: 'Requests are accepted and answered as usual. Nothing is lost.',
    },
    unavailable: {
      tone: 'bad',
      title: 'The service can not work',
      text: 'Requests are refused until this has ended. Everything that was accepted is stored.',
    },
  } satisfies Record<State, { tone: Tone; title: string; text: string }>,
  checks: {
    database: { name: 'Database', text: 'Holds everything.' },
    schema: { name: 'Database schema', text: 'Fits this version of the service.' },
    intake: { name: 'Intake', text: 'Accepted requests are written at once.' },
    work: { name: 'Background work', text: 'Jobs, events and webhooks make progress.' },
    redis: { name: 'Redis', text: 'Wakes workers up. Without it work is slower.' },
    replica: { name: 'Read replica', text: 'Takes reads off the database.' },
    nodes: { name: 'Database nodes', text: 'Each holds a part of the channels.' },
  } as Readonly<Record<string, { name: string; text: string }>>,
  bytes: (amount: string, unit: string) => `${amount} ${unit}`,
  database: 'Database',
  databaseOf: (version: string) => `Postgres ${version}`,
  size: 'Size',
  queues: 'What waits',
  queue: { name: 'Queue', waiting: 'Waiting', lag: 'Oldest due since' },
  queueNames: {
    jobs: 'Jobs: accepted requests to be applied',
    events: 'Events to be handed on',
    deliveries: 'Webhook deliveries to be sent',
  } as Readonly<Record<string, string>>,
  noLag: 'Nothing is due',
  failed: 'Failed jobs',
  held: 'Held deliveries',
  processes: 'Processes',
  process: { where: 'Process', role: 'Role', version: 'Version', started: 'Started', seen: 'Last seen' },
  unknownVersion: 'Not said',
  mixed: 'Several versions run beside each other, as during a deployment.',
  words: {
    up: 'Works',
    down: 'Fails',
    current: 'Works',
    newer: 'Newer than this process',
    behind: 'Older than this process',
    unusable: 'Can not be used',
  } as Readonly<Record<string, string>>,
};
