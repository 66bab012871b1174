import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess } from './service-process';

/** The service as a new user starts it: no settings but a data directory and free ports. */
export class EmbeddedService extends ServiceProcess {
  private constructor(readonly dataDir: string) {
    super({ DATA_DIR: dataDir, PORT: '0', EMBEDDED_POSTGRES_PORT: '0' });
  }

  /** @param dataDir one that is there already; a fresh one when absent */
  static async start(dataDir = mkdtempSync(join(tmpdir(), 'oms-embedded-'))): Promise<EmbeddedService> {
    const service = new EmbeddedService(dataDir);
    await service.run();
    return service;
  }

  token(): string {
    return readFileSync(join(this.dataDir, 'system-token'), 'utf8').trim();
  }

  /** The permission bits of files in the data directory. */
  modes(files: readonly string[]): number[] {
    return files.map((file) => statSync(join(this.dataDir, file)).mode & 0o777);
  }

  async stop(): Promise<void> {
    await this.terminate();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
