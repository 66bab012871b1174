import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The folder of what the command line keeps: OMS_CONFIG_DIR, else `oms` where the system keeps settings. */
export function configFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env.OMS_CONFIG_DIR || join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'oms');
}

/** The content of a JSON file; null when there is none. */
export function readJson<T>(path: string): T | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Error(`${path} is not JSON: mend it, or delete it`);
  }
}

/** Replaces a file as a whole, readable by its owner alone. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.${process.pid}.next`;
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  chmodSync(next, 0o600);
  renameSync(next, path);
}
