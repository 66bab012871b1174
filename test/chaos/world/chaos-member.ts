import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess } from '../../support/service/service-process';
import type { TcpProxy } from '../../support/postgres/tcp-proxy';

const STARTS = 4;
/** On a busy machine, with a database that is away, and with what is killed meanwhile. */
const START_WITHIN_MS = 90_000;

export interface ChaosMemberOptions {
  readonly name: string;
  readonly role: 'api' | 'worker';
  readonly env: Readonly<Record<string, string>>;
  /** Its way to the database. */
  readonly network: TcpProxy;
  readonly logDir: string;
}

/** One process of the service, to be disturbed. */
export class ChaosMember extends ServiceProcess {
  readonly name: string;
  readonly role: 'api' | 'worker';
  readonly network: TcpProxy;
  /** Whether it should be running. */
  isWanted = false;
  private readonly logFile: string;

  constructor({ name, role, env, network, logDir }: ChaosMemberOptions) {
    super({ ...env, ROLE: role });
    this.name = name;
    this.role = role;
    this.network = network;
    this.logFile = join(logDir, `${name}.log`);
  }

  token(): string {
    return this.env.SYSTEM_TOKEN!;
  }

  /** Starts it, again when the start fails for what else is broken at the time. */
  async start(): Promise<void> {
    for (let starts = 1; ; starts += 1) {
      this.keepLog();
      try {
        await this.run(START_WITHIN_MS);
        this.isWanted = true;
        return;
      } catch (error) {
        await this.kill();
        if (starts === STARTS) throw error;
      }
    }
  }

  /** Ends it on purpose; gives the exit code of a SIGTERM. */
  async endBy(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    this.isWanted = false;
    if (signal === 'SIGTERM') return this.terminate();
    await this.kill();
    return null;
  }

  /** Writes down what it has said since it was started. */
  keepLog(): void {
    if (this.log !== '') appendFileSync(this.logFile, `${this.log}\n--- ended or still running ---\n`);
  }
}
