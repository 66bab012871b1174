import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InvalidSettingsError } from './env';

/** Keyed by the code of the error from creating or writing to the directory. */
const FAULTS: Readonly<Record<string, string>> = {
  EEXIST: 'is a file, not a directory',
  ENOTDIR: 'lies below a file',
  EACCES: 'is not writable by the user of this process',
  EPERM: 'is not writable by the user of this process',
  EROFS: 'is on a read-only file system',
  ENOENT: 'can not be made there',
  ENOSPC: 'is on a file system that is full',
  ENAMETOOLONG: 'is too long a path',
};

/** Creates the directory of DATA_DIR; throws when it can't be used. */
export function prepareDataDirectory(path: string): void {
  try {
    makeDirectories(resolve(path));
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const fault = FAULTS[(error as NodeJS.ErrnoException).code ?? ''];
    if (fault === undefined) throw error;
    throw new InvalidSettingsError([`DATA_DIR ${resolve(path)} ${fault}`], { cause: error });
  }
}

/** Node's recursive mkdir never returns where a new directory vanishes at once, such as below /proc. */
function makeDirectories(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' });
    return;
  }
  if (dirname(path) !== path) makeParent(path);
  mkdirSync(path);
}

function makeParent(path: string): void {
  try {
    makeDirectories(dirname(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'EEXIST' ? Object.assign(new Error(), { code: 'ENOTDIR' }) : error;
  }
}
