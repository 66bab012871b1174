import { createHash } from 'node:crypto';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ArchivedVersion, lineOf } from './archive-line';
import { type ArchiveFolder, sha256Of, type Stretch } from './archive-folder';

const packed = promisify(gzip);

/** A file that is being written, under a name of its own until it is there as a whole. */
class UnfinishedFile {
  private readonly hash = createHash('sha256');
  private handle: FileHandle;
  bytes = 0;

  private constructor(private readonly path: string) {}

  static async create(path: string): Promise<UnfinishedFile> {
    const file = new UnfinishedFile(path);
    file.handle = await open(`${path}.unfinished`, 'w');
    return file;
  }

  async write(chunk: Buffer | string): Promise<void> {
    const bytes = Buffer.from(chunk);
    this.hash.update(bytes);
    this.bytes += bytes.length;
    await this.handle.writeFile(bytes);
  }

  /** Flushes it, reads it back and gives it its name. Returns its checksum. */
  async finish(): Promise<string> {
    await this.handle.sync();
    await this.handle.close();
    const written = this.hash.digest('hex');
    if ((await sha256Of(`${this.path}.unfinished`)) !== written)
      throw new Error(`${this.path} does not have on the disk what was written to it`);
    await rename(`${this.path}.unfinished`, this.path);
    return written;
  }
}

/** A file of the archive, written once: its data, its index and their checksums. */
export class ArchiveWriter {
  private constructor(
    private readonly folder: ArchiveFolder,
    private readonly name: string,
    private readonly data: UnfinishedFile,
    private readonly index: UnfinishedFile,
  ) {}

  /** @param name that no file has yet, or one that was never finished */
  static async create(folder: ArchiveFolder, name: string): Promise<ArchiveWriter> {
    const data = await UnfinishedFile.create(folder.dataOf(name));
    return new ArchiveWriter(folder, name, data, await UnfinishedFile.create(folder.indexOf(name)));
  }

  get bytes(): number {
    return this.data.bytes;
  }

  /** @param newest the newest version of their order */
  async add(versions: readonly ArchivedVersion[], newest: number): Promise<void> {
    const member = await packed(versions.map(lineOf).join(''));
    const { channel_id, order_id, version: first_version } = versions[0]!;
    const last_version = versions.at(-1)!.version;
    const [start, bytes] = [this.data.bytes, member.length];
    const stretch: Stretch = { channel_id, order_id, first_version, last_version, newest, start, bytes };
    await this.data.write(member);
    await this.index.write(`${JSON.stringify(stretch)}\n`);
  }

  /** The file is there as a whole when this returns, also after a power cut. Returns the checksum of its data. */
  async finish(): Promise<string> {
    const [data, index] = [await this.data.finish(), await this.index.finish()];
    const sums = await UnfinishedFile.create(this.folder.sumsOf(this.name));
    await sums.write(`${data}  ${this.name}.ndjson.gz\n${index}  ${this.name}.index.ndjson\n`);
    await sums.finish();
    await flushFolder(dirname(this.folder.dataOf(this.name)));
    return data;
  }
}

/** Names are flushed with the folder that has them. */
async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
