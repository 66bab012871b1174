import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DataSource } from 'typeorm';
import { type ArchiveFolder, type Place, sha256Of, type Stretch } from './archive-folder';

/** Stretches that are compared with the database together. */
const STRETCHES = 500;

type Row = { readonly name: string; readonly sha256: string; readonly bytes: string };

/** What a check of the whole archive found. */
export interface ArchiveFindings {
  readonly files: number;
  /** Stretches of versions that are read from a file, each unpacked. */
  readonly stretches: number;
  /** One sentence each. */
  readonly faults: readonly string[];
  /** Files of the folder that the database does not know: of another database, or of a time that a backup does not have. */
  readonly strangers: readonly string[];
}

/** Reads every file of the archive and compares it with its checksums and with what the database says of it. Changes nothing. */
export class ArchiveCheck {
  private readonly faults: string[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly folder: ArchiveFolder,
  ) {}

  async run(): Promise<ArchiveFindings> {
    const files = await this.dataSource.query<Row[]>(
      'SELECT name, sha256, bytes FROM archive_files WHERE sha256 IS NOT NULL ORDER BY name',
    );
    const counted = await this.dataSource.query<{ file: string; n: number }[]>(
      'SELECT file, count(*)::int AS n FROM archived_versions GROUP BY file',
    );
    const expected = new Map(counted.map(({ file, n }) => [file, n]));
    for (const file of files) {
      const found = await this.stretchesFound(file);
      const missing = (expected.get(file.name) ?? 0) - found;
      if (missing > 0)
        this.faults.push(`${file.name}: ${missing} stretches of versions that should be in it are not`);
      expected.delete(file.name);
    }
    for (const [name, n] of expected)
      this.faults.push(`${name}: ${n} stretches of versions are in a file that is not on record`);
    const stretches = counted.reduce((sum, { n }) => sum + n, 0);
    return { files: files.length, stretches, faults: this.faults, strangers: await this.strangers(files) };
  }

  /** How many stretches of the database are in the file as it says, whatever else of it is damaged. */
  private async stretchesFound(file: Row): Promise<number> {
    const fault = (error: unknown) => void this.faults.push(`${file.name}: ${(error as Error).message}`);
    let found = 0;
    try {
      await this.checkSums(file).catch(fault);
      let page: Stretch[] = [];
      for await (const stretch of this.folder.stretchesIn(file.name)) {
        page.push(stretch);
        if (page.length < STRETCHES) continue;
        found += await this.readKnown(file.name, page);
        page = [];
      }
      found += await this.readKnown(file.name, page);
    } catch (error) {
      fault(error);
    }
    return found;
  }

  private async checkSums({ name, sha256 }: Row): Promise<void> {
    const sums = await this.folder.sums(name);
    if (sums.get(basename(this.folder.dataOf(name))) !== sha256)
      throw new Error('its checksum is not the one that the database has');
    for (const path of [this.folder.dataOf(name), this.folder.indexOf(name)])
      if ((await sha256Of(path)) !== sums.get(basename(path)))
        throw new Error(`${basename(path)} is not as it was written`);
  }

  /** Reads those that the database has handed over; others are in the database, or in a further file. */
  private async readKnown(name: string, page: readonly Stretch[]): Promise<number> {
    let found = 0;
    for (const [channelId, of] of byChannel(page)) {
      const known = await this.dataSource.query<Place[]>(KNOWN, [
        channelId,
        name,
        of.map(({ order_id }) => order_id),
        of.map(({ first_version }) => first_version),
        of.map(({ last_version }) => last_version),
        of.map(({ start }) => start),
        of.map(({ bytes }) => bytes),
      ]);
      for (const place of known)
        found += await this.folder.read(place).then(
          () => 1,
          () => 0,
        );
    }
    return found;
  }

  private async strangers(files: readonly Row[]): Promise<string[]> {
    const known = new Set(files.map(({ name }) => `${name}.ndjson.gz`));
    const names = existsSync(this.folder.path) ? await readdir(this.folder.path) : [];
    return names.filter((name) => name.endsWith('.ndjson.gz') && !known.has(name)).sort();
  }
}

function byChannel(page: readonly Stretch[]): Map<string, Stretch[]> {
  const found = new Map<string, Stretch[]>();
  for (const stretch of page)
    found.set(stretch.channel_id, [...(found.get(stretch.channel_id) ?? []), stretch]);
  return found;
}

const KNOWN = `
  SELECT a.order_id, a.first_version, a.last_version, a.file, a.start, a.bytes
    FROM archived_versions a
    JOIN unnest($3::uuid[], $4::int[], $5::int[], $6::bigint[], $7::int[]) AS s(order_id, first_version, last_version, start, bytes)
      ON a.order_id = s.order_id AND a.first_version = s.first_version AND a.last_version = s.last_version
     AND a.start = s.start AND a.bytes = s.bytes
   WHERE a.channel_id = $1 AND a.file = $2`;
