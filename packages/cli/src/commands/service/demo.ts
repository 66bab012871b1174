import { spawn } from 'node:child_process';
import type { Action } from '../../action.js';
import type { Context } from '../../context.js';
import { LOCAL_URL } from '../../profiles/choose-service.js';
import { inRepository } from './folder.js';

/** `oms demo`: the demo of the repository, in its words and with its exit code. */
export const demo: Action = async (context) => {
  const env = { ...process.env, ...serviceOf(context) };
  await context.confirm('make channels, stores and orders there');
  const program = inRepository('dist/scripts/demo/main.js');
  // It reads the samples of the folder in which it runs.
  const child = spawn(process.execPath, [program], { stdio: 'inherit', cwd: inRepository('.'), env });
  context.signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.exitCode = child.exitCode ?? 1;
};

/** Where none is named and none runs here, the demo starts one: it must not be told of the default address. */
function serviceOf(context: Context): NodeJS.ProcessEnv {
  const { url } = context.service;
  const { options } = context;
  const isNamed =
    options.url !== undefined ||
    options.profile !== undefined ||
    Boolean(process.env.OMS_URL) ||
    url !== LOCAL_URL;
  if (isNamed) return { OMS_URL: url, SYSTEM_TOKEN: context.key };
  return { OMS_URL: '', SYSTEM_TOKEN: context.service.key ?? '' };
}
