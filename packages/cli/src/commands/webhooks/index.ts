import { type Command, Option } from 'commander';
import type { Does } from '../../action.js';
import { deliveryStatus, eventType } from '../choices.js';

export function addWebhookCommands(program: Command, does: Does): void {
  addListening(program, does);
  addSending(program, does);
  addSimulation(program, does);
}

function addListening(program: Command, does: Does): void {
  does(
    program
      .command('listen')
      .description('events of a channel, each once: printed, or as signed webhooks to a local address')
      .option('--channel <id>', 'the channel; its feed is read, so no public address is needed')
      .option(
        '--forward-to <url>',
        'POST each event there as a signed webhook, such as http://127.0.0.1:8080/hook',
      )
      .option('--from <where>', 'now, beginning, or an event_id; later starts go on where the last one ended')
      .option('--secret <secret>', 'what the webhooks are signed with; one is made and kept when absent')
      .addOption(
        new Option(
          '--port <port>',
          'instead: receive webhooks here, verify them with --secret and print them',
        ).conflicts(['channel', 'forwardTo', 'from']),
      )
      .option('--host <host>', 'with --port: the address to listen on', '127.0.0.1'),
    async () => (await import('./listen.js')).listen,
    { isEndless: true },
  );
}

function addSending(program: Command, does: Does): void {
  does(
    program
      .command('trigger [what]')
      .description('makes an event happen, or walks real sample orders through a scenario')
      .option('--channel <id>', 'the channel; when absent, the one that the sample belongs to')
      .addOption(
        new Option(
          '--order <sample...>',
          'these sample orders (samples/orders); default: the next ones that fit the channel',
        ).conflicts('count'),
      )
      .option('--count <n>', 'how many orders', '1'),
    async () => (await import('./trigger.js')).trigger,
  );
  does(
    program
      .command('replay [delivery]')
      .description('sends a delivery again, or all since a time')
      .option('--channel <id>', 'the channel')
      .option('--since <time>', 'such as 15m, 2h, 3d, or an ISO date-time')
      .option('--until <time>', 'the same')
      .addOption(deliveryStatus())
      .addOption(eventType())
      .option('--dry-run', 'only count them; needs a key that may replay, too'),
    async () => (await import('./replay.js')).replay,
  );
  does(
    program
      .command('deliveries')
      .description('what was sent to the webhook of a channel, newest first')
      .option('--channel <id>', 'the channel')
      .addOption(deliveryStatus())
      .option('--order <number>', 'only of this order')
      .option('--limit <n>', 'at most so many', '20'),
    async () => (await import('./deliveries.js')).listDeliveries,
  );
  does(
    program
      .command('tail [what]')
      .description('orders, deliveries or jobs as they happen')
      .option('--channel <id>', 'the channel'),
    async () => (await import('./tail.js')).tail,
    { isEndless: true },
  );
}

function addSimulation(program: Command, does: Does): void {
  const simulate = program.command('simulate').description('stands in for other systems');
  does(
    simulate
      .command('receiver')
      .description('a webhook receiver that behaves badly')
      .option('--port <port>', 'where it listens', '4010')
      .option('--secret <secret>', 'verify signatures with it')
      .option('--fail <n>', 'the first n requests fail')
      .option('--slow <time>', 'respond only after this time, such as 10s')
      .option('--status <code>', 'the status of failures, and without --fail of every response'),
    async () => (await import('./simulate-receiver.js')).simulateReceiver,
    { isEndless: true, callsNoService: true },
  );
}
