import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { ArchivableOrders, type ArchivableOrder, type Day, endOf } from './archivable-orders';
import type { ArchiveFolder } from './archive-folder';
import { ArchiveWriter } from './archive-writer';
import { HandOver } from './hand-over';

/** What is longer is continued in a further file. */
const FILE_BYTES = 256 * 1024 * 1024;

/** What a run came to. */
export interface ArchiveTally {
  /** Whose older versions went into files. */
  orders: number;
  files: number;
  /** Orders that wait for a later run, since events are told from them still. */
  waiting: number;
  /** Stretches that a file has and the database kept: their orders were being changed. */
  left: number;
  /** Stretches that a file does not have as they were written: the database keeps what it has of them. */
  damaged: number;
}

type Row = { readonly name: string; readonly day: string; readonly sha256: string | null };

/**
 * Moves the texts of old versions of orders at their end into files, day by day, while the service works. A file is written as a whole before
 * anything leaves the database, and is on record before it is written: a run that was ended at any moment is gone on with by the next.
 */
export class ArchiveRun {
  private readonly orders: ArchivableOrders;
  private readonly handOver: HandOver;
  private readonly tally: ArchiveTally = { orders: 0, files: 0, waiting: 0, left: 0, damaged: 0 };

  constructor(
    private readonly dataSource: DataSource,
    private readonly folder: ArchiveFolder,
    private readonly say: (line: string) => void,
    private readonly fileBytes = FILE_BYTES,
  ) {
    this.orders = new ArchivableOrders(dataSource);
    this.handOver = new HandOver(dataSource, folder);
  }

  /** Archives whole UTC days that ended before a moment. */
  async run(before: Date): Promise<ArchiveTally> {
    await this.refuseAnotherFolder();
    await this.goOn();
    for await (const day of this.orders.days(before)) await this.archive(day);
    return this.tally;
  }

  /** What a run would do now. */
  async foresee(before: Date): Promise<ArchiveTally> {
    for await (const day of this.orders.days(before)) {
      const orders = this.tally.orders;
      for await (const { is_needed } of this.orders.on(day))
        this.tally[is_needed ? 'waiting' : 'orders'] += 1;
      if (this.tally.orders > orders) this.tally.files += 1;
    }
    return this.tally;
  }

  /** One database has one folder: what is in another one would not be found. */
  private async refuseAnotherFolder(): Promise<void> {
    const [file] = await this.dataSource.query<Row[]>(
      'SELECT name FROM archive_files WHERE settled_at IS NOT NULL ORDER BY settled_at DESC LIMIT 1',
    );
    if (file === undefined || existsSync(this.folder.dataOf(file.name))) return;
    throw new Error(
      `ARCHIVE_DIR is ${this.folder.path}, which does not have ${file.name}.ndjson.gz of this database's archive`,
    );
  }

  private async goOn(): Promise<void> {
    const files = await this.dataSource.query<Row[]>(
      'SELECT name, day::text AS day, sha256 FROM archive_files WHERE settled_at IS NULL ORDER BY name',
    );
    for (const { name, day, sha256 } of files) {
      this.say(`${name}: going on where an earlier run was ended`);
      if (sha256 === null) await this.forget(name);
      else await this.settle(name, endOf(day));
    }
  }

  /** A file that was never finished has nothing that the database has not. */
  private async forget(name: string): Promise<void> {
    for (const path of [this.folder.dataOf(name), this.folder.indexOf(name), this.folder.sumsOf(name)])
      for (const one of [path, `${path}.unfinished`]) await rm(one, { force: true });
    await this.dataSource.query('DELETE FROM archive_files WHERE name = $1 AND sha256 IS NULL', [name]);
  }

  private async archive(day: Day): Promise<void> {
    const before = { ...this.tally };
    let file: { readonly name: string; readonly writer: ArchiveWriter } | null = null;
    for await (const order of this.orders.on(day)) {
      if (order.is_needed) {
        this.tally.waiting += 1;
        continue;
      }
      file ??= await this.begin(day.name);
      await this.write(file.writer, order);
      if (file.writer.bytes < this.fileBytes) continue;
      await this.finish(file.name, file.writer, day.end);
      file = null;
    }
    if (file !== null) await this.finish(file.name, file.writer, day.end);
    const { orders, waiting, left, damaged } = this.tally;
    if (orders > before.orders) this.say(`${day.name}: ${orders - before.orders} orders`);
    const isWhole = waiting === before.waiting && left === before.left && damaged === before.damaged;
    if (isWhole) await this.close(day.name);
  }

  private async write(writer: ArchiveWriter, order: ArchivableOrder): Promise<void> {
    const begunMs = performance.now();
    for await (const versions of this.orders.stretchesOf(order)) await writer.add(versions, order.version);
    this.tally.orders += 1;
    await pause(performance.now() - begunMs);
  }

  private async begin(day: string): Promise<{ readonly name: string; readonly writer: ArchiveWriter }> {
    for (let n = 1; ; n += 1) {
      const name = `${day}.${n}`;
      if (existsSync(this.folder.dataOf(name))) continue;
      const taken = await this.dataSource.query<unknown[]>(
        'INSERT INTO archive_files (name, day) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name',
        [name, day],
      );
      if (taken.length > 0) return { name, writer: await ArchiveWriter.create(this.folder, name) };
    }
  }

  private async finish(name: string, writer: ArchiveWriter, dayEnd: Date): Promise<void> {
    const sha256 = await writer.finish();
    await this.dataSource.query('UPDATE archive_files SET sha256 = $2, bytes = $3 WHERE name = $1', [
      name,
      sha256,
      writer.bytes,
    ]);
    this.tally.files += 1;
    await this.settle(name, dayEnd);
  }

  private async settle(name: string, dayEnd: Date): Promise<void> {
    const { left, damaged } = await this.handOver.of(name, dayEnd);
    this.tally.left += left;
    this.tally.damaged += damaged.length;
    for (const sentence of damaged)
      this.say(`${sentence}; what the database has of them stays there, for a further file`);
    await this.dataSource.query('UPDATE archive_files SET settled_at = now() WHERE name = $1', [name]);
  }

  private async close(day: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE archive_files SET closes_day = true
        WHERE name = (SELECT name FROM archive_files WHERE day = $1 ORDER BY settled_at DESC, name DESC LIMIT 1)`,
      [day],
    );
  }
}
