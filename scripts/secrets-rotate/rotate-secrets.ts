import type { DataSource } from 'typeorm';
import { type SecretBox, UnreadableSecretError } from '@libs/secret-box';
import type { Layout } from '@libs/work-queue';
import {
  type ConfigVault,
  isConfigColumn,
  placeOf,
  type SealedColumn,
  SealedFields,
  type SealedRow,
} from '../../src/channels';
import { SEALED_TABLES } from '../../src/start/sealed-tables';

const MOST_PASSES = 5;

/** What one walk over all channels, or all walks together, came to. */
export interface Tally {
  channels: number;
  resealed: number;
  /** Values that somebody else wrote between the look and the write; the next pass looks at them again. */
  changedMeanwhile: number;
  /** `<channel id> <column>: <why>` of values that can't be opened. */
  unreadable: string[];
}

export interface Rotation extends Tally {
  readonly passes: number;
  /** Whether the last pass found every value as it should be. */
  readonly finished: boolean;
}

/**
 * Opens every stored secret, and seals those that are not bound to their field or not sealed with the current key of the
 * ring. Safe while the service runs: a value is replaced only if it is still the one that was read. Passes follow each
 * other until one finds nothing left to do. May be repeated.
 */
export class SecretRotation {
  private readonly fields: SealedFields;

  constructor(
    dataSource: DataSource,
    private readonly layout: Layout,
    private readonly box: SecretBox,
    private readonly vault: ConfigVault,
  ) {
    this.fields = new SealedFields(dataSource, SEALED_TABLES);
  }

  async run(): Promise<Rotation> {
    let resealed = 0;
    let changedMeanwhile = 0;
    for (let passes = 1; ; passes += 1) {
      const pass = await this.pass();
      resealed += pass.resealed;
      changedMeanwhile += pass.changedMeanwhile;
      const nothingLeft = pass.resealed === 0 && pass.changedMeanwhile === 0;
      if (!nothingLeft && passes < MOST_PASSES) continue;
      const finished = nothingLeft && pass.unreadable.length === 0;
      return { ...pass, resealed, changedMeanwhile, passes, finished };
    }
  }

  private async pass(): Promise<Tally> {
    const tally: Tally = { channels: 0, resealed: 0, changedMeanwhile: 0, unreadable: [] };
    for await (const row of this.fields.rows()) {
      tally.channels += 1;
      for (const column of this.fields.columns) await this.rotate(row, column, tally);
    }
    return tally;
  }

  private async rotate(row: SealedRow, column: SealedColumn, tally: Tally): Promise<void> {
    const stored = row[column];
    if (stored === null) return;
    try {
      const fresh = this.resealed(row, column, stored);
      if (fresh === stored) return;
      const replaced = await this.fields.replace(this.layout, row, column, stored, fresh);
      if (replaced) tally.resealed += 1;
      else tally.changedMeanwhile += 1;
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      tally.unreadable.push(`${row.id} ${column}: ${error.message}`);
    }
  }

  /** The text as it should be; the stored one when it is. Opens it in any case: a value that was moved here does not pass. */
  private resealed({ id, type }: SealedRow, column: SealedColumn, stored: string): string {
    if (!isConfigColumn(column)) {
      const place = placeOf(id, column);
      const secret = this.box.open(stored, place);
      return this.box.isCurrent(stored) ? stored : this.box.seal(secret, place);
    }
    const config = JSON.parse(stored) as Record<string, unknown>;
    const fresh = this.vault.reseal(config, { id, type, column });
    return fresh === config ? stored : JSON.stringify(fresh);
  }
}
