import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** The exit code of a script, and its output. */
export interface ScriptEnd {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a built script, such as `secrets-rotate`, with these settings and no others. */
export async function runScript(name: string, env: Readonly<Record<string, string>>): Promise<ScriptEnd> {
  const child = spawn(process.execPath, [resolve('dist/scripts', name, 'main.js')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
