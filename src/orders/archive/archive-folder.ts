import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ArchivedVersions } from './entities/archived-versions.entity';
import { type ArchivedVersion, versionsIn } from './archive-line';

/** A stretch of versions as the index of a file names it. */
export interface Stretch extends Omit<ArchivedVersions, 'file' | 'start'> {
  readonly start: number;
  /** The newest version of the order when the file was written: it stays in the database. */
  readonly newest: number;
}

/** Where in which file a stretch is. */
export type Place = Pick<
  ArchivedVersions,
  'order_id' | 'first_version' | 'last_version' | 'file' | 'bytes'
> & {
  readonly start: number | string;
};

/** A file does not have what was written into it, whoever reads it. */
export class DamagedFileError extends Error {}

/** What no member is longer than when it is unpacked: a few of the largest orders. */
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;

const unpacked = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

/** The folder of `ARCHIVE_DIR`: three files of one name for each part of a day. */
export class ArchiveFolder {
  constructor(readonly path: string) {}

  /** One JSON object per version, in gzip members of one stretch each. */
  dataOf(name: string): string {
    return join(this.path, `${name}.ndjson.gz`);
  }

  /** One line per stretch: which member it is. */
  indexOf(name: string): string {
    return join(this.path, `${name}.index.ndjson`);
  }

  /** For `sha256sum -c`. */
  sumsOf(name: string): string {
    return join(this.path, `${name}.sha256`);
  }

  async *stretchesIn(name: string): AsyncGenerator<Stretch> {
    const lines = createInterface({ input: createReadStream(this.indexOf(name)), crlfDelay: Infinity });
    for await (const line of lines) yield this.stretchIn(name, line);
  }

  private stretchIn(name: string, line: string): Stretch {
    try {
      return JSON.parse(line) as Stretch;
    } catch (error) {
      throw new DamagedFileError(
        `${basename(this.indexOf(name))} can't be read: ${(error as Error).message}`,
      );
    }
  }

  /** The versions of a stretch. @throws with the name of the file; `DamagedFileError` when it can be read and does not have them */
  async read(place: Place): Promise<ArchivedVersion[]> {
    try {
      return await this.versionsAt(place);
    } catch (error) {
      const { file, order_id, first_version, last_version } = place;
      const { message, syscall } = error as NodeJS.ErrnoException;
      const Fault = syscall === undefined ? DamagedFileError : Error;
      throw new Fault(
        `versions ${first_version} to ${last_version} of order ${order_id} can't be read from ${basename(this.dataOf(file))}: ${message}`,
        { cause: error },
      );
    }
  }

  private async versionsAt({
    file,
    start,
    bytes,
    order_id,
    first_version,
    last_version,
  }: Place): Promise<ArchivedVersion[]> {
    const member = Buffer.alloc(bytes);
    const handle = await open(this.dataOf(file));
    try {
      const { bytesRead } = await handle.read(member, 0, bytes, Number(start));
      if (bytesRead < bytes) throw new Error('the file is too short');
    } finally {
      await handle.close();
    }
    const versions = versionsIn(await unpacked(member, { maxOutputLength: MOST_UNPACKED_BYTES }));
    const isWhole =
      versions.length === last_version - first_version + 1 &&
      versions.every((found, n) => found.order_id === order_id && found.version === first_version + n);
    if (!isWhole) throw new Error('other versions are there');
    return versions;
  }

  /** The checksums that the files of a part should have, by file name. */
  async sums(name: string): Promise<ReadonlyMap<string, string>> {
    const lines = (await readFile(this.sumsOf(name), 'utf8')).trimEnd().split('\n');
    return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  }
}

/** Hexadecimal, as `sha256sum` has it. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
