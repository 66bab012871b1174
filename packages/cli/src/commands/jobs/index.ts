import type { Command } from 'commander';
import type { Does } from '../../action.js';
import { jobStatus } from '../choices.js';

export function addJobCommands(program: Command, does: Does): void {
  const jobs = program.command('jobs').description('accepted changes, and what became of them');
  does(
    jobs
      .command('list')
      .description('newest first')
      .option('--channel <id>', 'only of this channel; default: that of the profile')
      .addOption(jobStatus())
      .option('--order <number>', 'only of the order with this number')
      .option('--limit <n>', 'at most so many', '20'),
    async () => (await import('./list.js')).listJobs,
  );
  does(
    jobs
      .command('retry [job...]')
      .description('queues failed jobs again: the named ones, or with --failed all that failed')
      .option('--failed', 'all that failed')
      .option('--code <code>', 'with --failed: only those with this error')
      .option('--channel <id>', 'with --failed: only of this channel; default: that of the profile'),
    async () => (await import('./retry.js')).retryJobs,
  );
}
