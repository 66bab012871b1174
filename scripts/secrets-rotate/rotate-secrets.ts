import type { DataSource } from 'typeorm';
import type { SecretBox } from '@libs/secret-box';
import type { ConfigVault } from '../../src/channels';
import {
  COLUMNS,
  isConfigColumn,
  NEXT_ROWS,
  replaceSql,
  type SealedColumn,
  type SealedRow,
} from './sealed-columns';

const BATCH_SIZE = 100;
const MOST_PASSES = 5;
const BEFORE_THE_FIRST = '00000000-0000-0000-0000-000000000000';

/** What one walk over all channels, or all walks together, came to. */
export interface Tally {
  channels: number;
  resealed: number;
  /** Values that somebody else wrote between the look and the write; the next pass looks at them again. */
  changedMeanwhile: number;
  /** `<channel id> <column>` of values that no key of the ring opens. */
  unreadable: string[];
}

export interface Rotation extends Tally {
  readonly passes: number;
  /** Whether the last pass found every value under the current key. */
  readonly finished: boolean;
}

/**
 * Seals every stored secret with the current key of the ring. Safe while the service runs: a value is replaced only if
 * it is still the one that was read. Passes follow each other until one finds nothing left to do. May be repeated.
 */
export class SecretRotation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
    private readonly vault: ConfigVault,
  ) {}

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
    let rows: SealedRow[];
    let after = BEFORE_THE_FIRST;
    do {
      rows = await this.dataSource.query<SealedRow[]>(NEXT_ROWS, [after, BATCH_SIZE]);
      for (const row of rows) await this.rotateRow(row, tally);
      after = rows.at(-1)?.id ?? after;
    } while (rows.length === BATCH_SIZE);
    return tally;
  }

  private async rotateRow(row: SealedRow, tally: Tally): Promise<void> {
    tally.channels += 1;
    for (const column of COLUMNS) {
      const stored = row[column];
      if (stored === null) continue;
      const fresh = this.resealed(row, column, stored);
      if (fresh === 'unreadable') tally.unreadable.push(`${row.id} ${column}`);
      else if (fresh !== null) await this.replace(row.id, column, stored, fresh.value, tally);
    }
  }

  /** The value under the current key; null when it is already. */
  private resealed(
    { type }: SealedRow,
    column: SealedColumn,
    stored: string,
  ): { readonly value: string } | null | 'unreadable' {
    try {
      if (!isConfigColumn(column)) {
        return this.box.isCurrent(stored) ? null : { value: this.box.seal(this.box.open(stored)) };
      }
      const config = JSON.parse(stored) as Record<string, unknown>;
      const fresh = this.vault.reseal(config, { type, column });
      return fresh === config ? null : { value: JSON.stringify(fresh) };
    } catch {
      return 'unreadable';
    }
  }

  private async replace(
    id: string,
    column: SealedColumn,
    stored: string,
    fresh: string,
    tally: Tally,
  ): Promise<void> {
    const [, count] = await this.dataSource.query<[unknown, number]>(replaceSql(column), [id, stored, fresh]);
    if (count === 1) tally.resealed += 1;
    else tally.changedMeanwhile += 1;
  }
}
