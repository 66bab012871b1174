import { readFileSync } from 'node:fs';
import { eventDataSchema } from '../../src/contract';

const FILE = 'packages/client/src/generated/events.ts';

it.each(['old_status', 'new_status', 'previous_status'])('%s is in them', (member) => {
  expect(eventDataSchema('order:status_changed').required).toContain(member);
  expect(readFileSync(FILE, 'utf8')).toContain(`readonly ${member}: OrderStatus;`);
});

it('channel_name of webhook:test is in them', () => {
  expect(readFileSync(FILE, 'utf8')).toMatch(/WebhookTest = Envelope<[^>]*readonly channel_name: string;/);
});
