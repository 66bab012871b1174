import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A folder for the data and the temporary files of a command, by which all that the command starts is known: settings
 * are inherited, and a Postgres has the path of its data on its command line.
 */
export class Ground {
  constructor(readonly folder: string) {}

  get data(): string {
    return join(this.folder, 'data');
  }

  /** Settings of the embedded default on free ports, with everything below the folder. */
  get settings(): Readonly<Record<string, string>> {
    return { DATA_DIR: this.data, PORT: '0', EMBEDDED_POSTGRES_PORT: '0', TMPDIR: this.folder };
  }

  /** The pids of what runs on it. */
  running(): number[] {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return processes.map(Number).filter((pid) => this.isOn(pid));
  }

  /** What should not outlive the command: folders for temporary files, locks, and what is half made. */
  leftovers(): string[] {
    const temporary = list(this.folder).filter((name) => name.startsWith('oms-'));
    const half = list(this.data).filter((name) => /lock|new/.test(name));
    return [...temporary, ...half];
  }

  private isOn(pid: number): boolean {
    return ['environ', 'cmdline'].some((file) => read(`/proc/${pid}/${file}`).includes(this.folder));
  }
}

function list(path: string): string[] {
  return existsSync(path) ? readdirSync(path) : [];
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
