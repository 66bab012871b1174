import type { Command } from 'commander';
import type { Does } from '../../action.js';

export function addServiceCommands(program: Command, does: Does): void {
  does(
    program
      .command('dev')
      .description('runs the service here with its own database and console, and sends sample orders')
      .option('--port <port>', 'where it listens', '3000')
      .option('--no-orders', 'send no sample orders'),
    async () => (await import('./dev.js')).dev,
    { isEndless: true, callsNoService: true },
  );
  does(
    program
      .command('demo')
      .description('walks all sample orders through a day of a store, and checks what arrives'),
    async () => (await import('./demo.js')).demo,
    { isEndless: true, printsNoJson: true },
  );
  does(
    program
      .command('open [page]')
      .description('opens the console, docs or an order in the browser')
      .option('--print', 'only print the address'),
    async () => (await import('./open.js')).open,
  );
  does(
    program
      .command('mcp')
      .description('tools for support work, for a model: an MCP server that its host starts (docs/mcp.md)')
      .option('--allow-writes', 'offer tools that change something too, each after a dry run')
      .option('--personal-data', 'show names, addresses and the like of customers'),
    async () => (await import('./mcp.js')).mcp,
    { isEndless: true },
  );
  does(
    program
      .command('completion <shell>')
      .description('completion for bash, zsh or fish: eval "$(oms completion bash)"'),
    async () => (await import('./completion.js')).completion(program),
    { callsNoService: true },
  );
}
