import type { DataSource, EntityManager } from 'typeorm';
import { storedAgain } from '../store/stored-changes';
import { shortened } from '../store/repeated-words';
import { type Bases, basesBehind, stored, type StoredText, wholly } from '../store/version-text';
import type { ArchiveFolder, Place } from './archive-folder';
import type { ArchivedVersion } from './archive-line';

interface Archived extends Place {
  readonly channel_id: string;
}

/** Puts versions back into the database, byte for byte as they read. The files stay; a later run archives the orders anew. */
export class ArchiveRestore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly folder: ArchiveFolder,
    /** Whether versions may be stored as what changed. */
    private readonly areDeltas: boolean,
  ) {}

  /** Returns how many versions came back. */
  async order(orderId: string): Promise<number> {
    const [order] = await this.dataSource.query<{ channel_id: string }[]>(
      'SELECT channel_id FROM orders WHERE id = $1',
      [orderId],
    );
    return order === undefined ? 0 : this.all(order.channel_id, orderId);
  }

  /** All orders of the files of a UTC day, also of one that a run was ended at; the files are not of the archive any more then. */
  async day(day: string): Promise<number> {
    const files = await this.dataSource.query<{ name: string }[]>(
      'SELECT name FROM archive_files WHERE day = $1 AND sha256 IS NOT NULL ORDER BY name',
      [day],
    );
    let versions = 0;
    for (const { name } of files)
      for (const { channel_id, order_id } of await this.dataSource.query<Archived[]>(ORDERS_IN, [name]))
        versions += await this.all(channel_id, order_id);
    await this.dataSource.query('DELETE FROM archive_files WHERE name = ANY ($1)', [
      files.map(({ name }) => name),
    ]);
    return versions;
  }

  private async all(channelId: string, orderId: string): Promise<number> {
    const stretches = await this.dataSource.query<Archived[]>(
      `SELECT channel_id, order_id, first_version, last_version, file, start, bytes FROM archived_versions
        WHERE channel_id = $1 AND order_id = $2 ORDER BY first_version`,
      [channelId, orderId],
    );
    let restored = 0;
    for (const stretch of stretches) {
      const versions = await this.folder.read(stretch);
      await this.dataSource.transaction((tx) => this.putBack(tx, stretch, versions));
      restored += versions.length;
    }
    return restored;
  }

  private async putBack(
    tx: EntityManager,
    stretch: Archived,
    versions: readonly ArchivedVersion[],
  ): Promise<void> {
    const key = [stretch.channel_id, stretch.order_id];
    await tx.query('SELECT 1 FROM orders WHERE channel_id = $1 AND id = $2 FOR UPDATE', key);
    const texts = this.storedTexts(versions);
    await tx.query(PUT_BACK, [
      ...key,
      versions.map(({ version }) => version),
      texts.map(({ snapshot }) => snapshot),
      texts.map(({ base_version }) => base_version),
      texts.map(({ middle_version }) => middle_version),
      texts.map(({ delta }) => delta),
      texts.map(({ whole_bytes }) => whole_bytes),
      versions.map(({ changes, status_from: from, status_to: to }) =>
        this.areDeltas ? storedAgain(changes, { from, to }) : changes,
      ),
      versions.map(({ status_metadata: json }) => (json !== null && this.areDeltas ? shortened(json) : json)),
    ]);
    await tx.query(
      'DELETE FROM archived_versions WHERE channel_id = $1 AND order_id = $2 AND first_version = $3',
      [...key, stretch.first_version],
    );
    await tx.query(
      `UPDATE archive_files
          SET orders = orders - CASE WHEN name = $1 THEN $2::int ELSE 0 END, closes_day = false
        WHERE day = (SELECT day FROM archive_files WHERE name = $1)`,
      [stretch.file, stretch.first_version === 1 ? 1 : 0],
    );
  }

  private storedTexts(versions: readonly ArchivedVersion[]): StoredText[] {
    let bases: Bases | null = null;
    return versions.map(({ version, order: text }) => {
      const found = this.areDeltas ? stored(text, bases) : wholly(text);
      bases = basesBehind(found, { version, text }, bases);
      return found;
    });
  }
}

/** By what the database says: the index may be damaged. */
const ORDERS_IN = 'SELECT DISTINCT channel_id, order_id FROM archived_versions WHERE file = $1';

const PUT_BACK = `
  UPDATE order_versions v
     SET snapshot = n.snapshot, base_version = n.base_version, middle_version = n.middle_version, delta = n.delta,
         whole_bytes = n.whole_bytes, changes = n.changes, status_metadata = n.status_metadata
    FROM unnest($3::int[], $4::text[], $5::int[], $6::int[], $7::text[], $8::int[], $9::text[], $10::text[])
      AS n(version, snapshot, base_version, middle_version, delta, whole_bytes, changes, status_metadata)
   WHERE v.channel_id = $1 AND v.order_id = $2 AND v.version = n.version`;
