import { resolve } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Metrics, ScrapedGauges } from '../../infrastructure/metrics';
import { orderRefusals } from '../order.refusals';
import type { OrderKey } from '../store/order-key';
import { ArchiveFolder, type Place } from './archive-folder';
import type { ArchivedVersion } from './archive-line';
import { TimedReads } from './timed-reads';

/**
 * Members of a megabyte, usually: what requests unpack at the same time. Half of the threads of Node's pool: passwords and
 * names need the others while the folder does not respond.
 */
const READS = 2;
/** A client gets a response within five seconds, also when the folder is on a server that does not respond. */
const READ_MS = 4_000;

/** Reads versions whose texts are in the archive. What can't be read is refused: nothing is ever left out. */
@Injectable()
export class VersionArchive {
  private readonly logger = new Logger('archive');
  private readonly folder: ArchiveFolder | null;
  private readonly reads = new TimedReads(READS, READ_MS);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SETTINGS_TOKEN) { ARCHIVE_DIR }: CompleteSettings,
    metrics: Metrics,
  ) {
    this.folder = ARCHIVE_DIR === null ? null : new ArchiveFolder(resolve(ARCHIVE_DIR));
    const orders: Gauge = new Gauge({
      name: 'oms_archived_orders',
      help: 'Orders whose older versions are in the archive, in the whole system',
      registers: [metrics.registry],
      collect: () => scraped.refresh(),
    });
    const scraped = new ScrapedGauges(
      [orders],
      async () => orders.set(await this.count()),
      ({ message }) => this.logger.warn(`could not count archived orders: ${message}`),
    );
  }

  /** One version; refused with 503 when it can't be read. */
  async version(key: OrderKey, version: number): Promise<ArchivedVersion> {
    for await (const found of this.newestFirst(key, [version])) return found;
    throw orderRefusals.ARCHIVE_UNAVAILABLE();
  }

  /** These versions, given from the newest on, stretch by stretch while they are asked for. Refused with 503 where one can't be read. */
  async *newestFirst(key: OrderKey, versions: readonly number[]): AsyncGenerator<ArchivedVersion> {
    const places = await this.dataSource.query<Place[]>(PLACES, [
      key.channelId,
      key.orderId,
      versions.at(-1),
      versions[0],
    ]);
    const isWanted = new Set(versions);
    let left = versions.length;
    for (const place of places) {
      if (!versions.some((version) => version >= place.first_version && version <= place.last_version))
        continue;
      for (const found of (await this.read(place)).reverse()) {
        if (!isWanted.has(found.version)) continue;
        left -= 1;
        yield found;
      }
    }
    if (left > 0) this.refuse({ ...key, message: `${left} versions are in no file of the archive` });
  }

  private async read(place: Place): Promise<ArchivedVersion[]> {
    const { folder } = this;
    const { file, order_id } = place;
    if (folder === null) return this.refuse({ file, order_id, message: 'ARCHIVE_DIR is not set' });
    try {
      return await this.reads.run(order_id, () => folder.read(place));
    } catch (error) {
      return this.refuse({ file: folder.dataOf(file), order_id, message: (error as Error).message });
    }
  }

  private refuse(why: object): never {
    this.logger.error({ event: 'archive.unreadable', ...why });
    throw orderRefusals.ARCHIVE_UNAVAILABLE();
  }

  private async count(): Promise<number> {
    const [row] = await this.dataSource.query<[{ n: string }]>(
      'SELECT coalesce(sum(orders), 0) AS n FROM archive_files',
    );
    return Number(row.n);
  }
}

const PLACES = `
  SELECT order_id, first_version, last_version, file, start, bytes FROM archived_versions
   WHERE channel_id = $1 AND order_id = $2 AND last_version >= $3 AND first_version <= $4 ORDER BY first_version DESC`;
