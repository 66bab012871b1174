import { CommanderError } from 'commander';
import { EXIT } from './terminal/exit-codes.js';
import { explain } from './terminal/explain.js';
import { buildProgram } from './program.js';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => ending.abort(new Error(`ended by ${signal}`)));
// A reader that has had enough, such as `head`, is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
});

try {
  await buildProgram(ending.signal).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  else if (!ending.signal.aborted) {
    const { text, exitCode } = explain(error, process.argv.includes('--json'));
    process.stderr.write(`${text}\n`);
    process.exitCode = exitCode;
  }
}
// At once: npm sends the signal of a terminal a second time, which would kill a process that no longer listens for it.
if (ending.signal.aborted) process.exit();
