import { spawn } from 'node:child_process';
import type { Action } from '../../action.js';
import { inRepository } from './folder.js';

/** `oms demo`: the demo of the repository, in its words and with its exit code. */
export const demo: Action = async (context) => {
  const child = spawn(process.execPath, [inRepository('dist/scripts/demo/main.js')], { stdio: 'inherit' });
  context.signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.exitCode = child.exitCode ?? 1;
};
