import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { OrderVersion } from '../entities/order-version.entity';
import type { OrderKey } from '../store/order-key';
import { textColumns, textOf, type TextRow } from '../store/version-text';
import { VersionArchive } from './version-archive';

type Facts = Pick<OrderVersion, 'version' | 'change_type' | 'created_at'>;

/** A version with the JSON text of its order, byte for byte as it was committed. */
export type FoundVersion = Facts & { readonly snapshot: string };

/** Without a base it is in the archive. */
type Row = Facts & Omit<TextRow, 'base'> & { readonly base: string | null };

/** Finds versions of an order wherever their texts are. */
@Injectable()
export class VersionTexts {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly archive: VersionArchive,
  ) {}

  /** By version; those that the order does not have are left out. */
  async find(key: OrderKey, versions: readonly number[]): Promise<ReadonlyMap<number, FoundVersion>> {
    const rows = await this.dataSource.query<Row[]>(VERSIONS, [key.channelId, key.orderId, versions]);
    const found = new Map<number, FoundVersion>();
    for (const { base, middle, delta, ...facts } of rows) {
      const snapshot =
        base === null
          ? (await this.archive.version(key, facts.version)).order
          : textOf({ base, middle, delta });
      found.set(facts.version, { ...facts, snapshot });
    }
    return found;
  }
}

const VERSIONS = `
  SELECT version, change_type, created_at, ${textColumns('v')}
    FROM order_versions v
   WHERE channel_id = $1 AND order_id = $2 AND version = ANY ($3)`;
