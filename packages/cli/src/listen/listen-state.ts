import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { configFolder, readJson, writeJson } from '../profiles/files.js';
import { lock } from './lock.js';

interface Kept {
  /** The last event that was taken; null: none has happened yet. */
  readonly cursor?: string | null;
  readonly secret?: string;
}

/** Whose events go where. */
export interface Listening {
  readonly url: string;
  readonly channelId: string;
  readonly target: string | null;
}

/** What `oms listen` keeps between two runs: how far it came, and what it signs with. One process has it at a time. */
export class ListenState {
  private constructor(
    private readonly path: string,
    /** Lets another process listen. */
    readonly close: () => void,
    private kept: Kept,
  ) {}

  static open({ url, channelId, target }: Listening): ListenState {
    const name = createHash('sha256')
      .update(JSON.stringify([url, channelId, target]))
      .digest('hex')
      .slice(0, 24);
    const path = join(configFolder(), 'listen', `${name}.json`);
    const unlock = lock(`${path}.lock`);
    return new ListenState(path, unlock, readJson<Kept>(path) ?? {});
  }

  /** Undefined before the first run. */
  get cursor(): string | null | undefined {
    return this.kept.cursor;
  }

  /** Written before it returns, in one piece: a run that ends at any moment goes on from here. */
  moveTo(cursor: string | null): void {
    this.kept = { ...this.kept, cursor };
    writeJson(this.path, this.kept);
  }

  /** The given secret, or the one of earlier runs, or a new one. */
  secretFor(given: string | undefined): string {
    if (given !== undefined) return given;
    const secret = this.kept.secret ?? `whsec_${randomBytes(24).toString('base64')}`;
    this.kept = { ...this.kept, secret };
    writeJson(this.path, this.kept);
    return secret;
  }
}
