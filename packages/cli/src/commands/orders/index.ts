import { Argument, type Command } from 'commander';
import type { Does } from '../../action.js';
import { ORDER_STATUSES, orderStatuses } from '../choices.js';

export function addOrderCommands(program: Command, does: Does): void {
  const orders = program.command('orders').description('find, read and move orders');
  does(
    orders
      .command('find <text...>')
      .description('by number or its end, id, customer, item or place')
      .option('--channel <id>', 'only of this channel; default: that of the profile')
      .addOption(orderStatuses())
      .option('--limit <n>', 'at most so many', '20'),
    async () => (await import('./find.js')).findOrders,
  );
  does(
    orders.command('show <order>').description('one order, by its id or number'),
    async () => (await import('./show.js')).showOrder,
  );
  does(
    orders
      .command('move <order>')
      .addArgument(new Argument('<status>').choices(ORDER_STATUSES))
      .description('moves an order to another status, and waits until it is there')
      .option('--meta <key=value...>', 'what the status needs, such as picker_id=17: a text, or JSON')
      .option('--force', 'a forced move (docs/workflow.md#forced-moves)'),
    async () => (await import('./move.js')).moveOrder,
  );
  does(
    orders.command('timeline <order>').description('everything that happened to an order, newest first'),
    async () => (await import('./timeline.js')).showTimeline,
  );
}
