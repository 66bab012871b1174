import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { eventDataSchema } from '../../src/contract';

const FILE = 'libs/webhook-receiver/events.ts';

it("the receiver's types are those of the events (npm run docs writes them)", () => {
  const script = `require('./dist/scripts/describe-receiver').writeReceiverTypes().then((text) => process.stdout.write(text))`;
  const written = execFileSync(process.execPath, ['-e', script]).toString();
  expect(readFileSync(FILE, 'utf8')).toBe(written);
});

it.each(['old_status', 'new_status', 'previous_status'])('%s is in them', (member) => {
  expect(eventDataSchema('order:status_changed').required).toContain(member);
  expect(readFileSync(FILE, 'utf8')).toContain(`readonly ${member}: OrderStatus;`);
});

it('channel_name of webhook:test is in them', () => {
  expect(readFileSync(FILE, 'utf8')).toMatch(/WebhookTest = Envelope<[^>]*readonly channel_name: string;/);
});
