import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { CreateChannel } from '../../src/channels/commands/create-channel';
import type { CreateChannelDto } from '../../src/channels/dto/create-channel.dto';
import { ORDER_CONTENT, type Order, type OrderStatus, said } from '../../src/contract';
import {
  ArchiveCheck,
  ArchiveFolder,
  ArchiveRestore,
  ArchiveRun,
  OrdersModule,
  OrderStore,
} from '../../src/orders';
import { permitShortRows } from '../../src/infrastructure/short-rows';
import { ArchivableOrders } from '../../src/orders/archive/archivable-orders';
import { ArchiveWriter } from '../../src/orders/archive/archive-writer';
import { CreateOrder } from '../../src/orders/commands/create-order';
import { GetOrderVersion } from '../../src/orders/history/queries/get-order-version';
import { ListStatusChanges } from '../../src/orders/history/queries/list-status-changes';
import type { OrderChange } from '../../src/orders/model/order-change';
import { BY, CALLER, Ground, ORIGIN } from './ground';

/** About as long as the metadata of a status change may be. */
const LONG_BYTES = 1_900_000;
/** So many of these are more than what is unpacked at once. */
const MOVES = 37;
/** A day that has ended: all that is stored is old. */
const LATER = () => new Date(Date.now() + 2 * 86_400_000);

jest.setTimeout(120_000);

interface OrderKey {
  readonly channelId: string;
  readonly orderId: string;
}

describe('the archive', () => {
  let ground: Ground;
  let folder: ArchiveFolder;
  let dataSource: DataSource;
  let lines: string[];

  beforeEach(async () => {
    folder = new ArchiveFolder(mkdtempSync(join(tmpdir(), 'archive-')));
    ground = await Ground.of([OrdersModule], 3, { ARCHIVE_DIR: folder.path });
    dataSource = ground.module.get(DataSource);
    lines = [];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await ground.stop();
    rmSync(folder.path, { recursive: true });
  });

  const archive = () => new ArchiveRun(dataSource, folder, (line) => lines.push(line)).run(LATER());
  const restore = () => new ArchiveRestore(dataSource, folder, true);
  const verify = () => new ArchiveCheck(dataSource, folder).run();
  const filesOnRecord = async () => (await ground.rows('SELECT FROM archive_files')).length;

  /** The UTC day that an order is archived by. */
  async function dayOf({ orderId }: OrderKey): Promise<string> {
    const last = `SELECT max(created_at) AT TIME ZONE 'UTC' AS at FROM order_versions WHERE order_id = $1`;
    const [row] = await ground.rows<{ day: string }>(
      `SELECT to_char(at, 'YYYY-MM-DD') AS day FROM (${last}) l`,
      orderId,
    );
    return row!.day;
  }

  async function channel(): Promise<string> {
    const shop = { name: 'shop', type: 'sap-commerce', config: {} } as CreateChannelDto;
    return (await ground.execute(new CreateChannel(shop, BY))).id;
  }

  /** An order that was moved so many times, with so much metadata each, and cancelled. */
  async function ended(channelId: string, moves: number, bytes = 10): Promise<OrderKey> {
    const orderId = randomUUID();
    const order_date = '2026-03-01T09:30:00.000Z';
    const note = 'Ring twice. '.repeat(500);
    const items = [{ item_id: 'milk', quantity: 2 }];
    const content = { order_number: orderId, order_date, items, metadata: { note } };
    await ground.execute(new CreateOrder(orderId, channelId, said(ORDER_CONTENT, content), ORIGIN));
    for (let n = 0; n < moves; n += 1)
      await move({ channelId, orderId }, n % 2 === 0 ? 'suspended' : 'pending', `${n}`.padEnd(bytes, 'x'));
    await move({ channelId, orderId }, 'cancelled', 'late');
    await ground.rows('DELETE FROM events');
    return { channelId, orderId };
  }

  async function move(key: OrderKey, to: OrderStatus, reason: string): Promise<void> {
    const store = ground.module.get(OrderStore);
    await ground.module.get(UnitOfWork).run(async (tx) => {
      const { order: before } = (await store.lock(tx, key))!;
      const after: Order = { ...before, status: to, version: before.version + 1 };
      const change: OrderChange = {
        before,
        after,
        rank: 0,
        changeType: 'status_changed',
        status: { from: before.status, to },
        statusMetadata: { reason },
        changes: [{ field: 'status', from: before.status, to }],
        events: [],
        origin: ORIGIN,
      };
      await store.record(tx, change);
    });
  }

  /** The pieces of what the status history of an order says, and how many bytes each was said to have. */
  async function statusHistory({ orderId }: OrderKey) {
    const stretch = { limit: null, offset: 0 };
    const { pieces } = await ground.module.queries.execute(new ListStatusChanges(orderId, CALLER, stretch));
    const read: { readonly said: number; readonly rows: readonly string[] }[] = [];
    for await (const piece of pieces) {
      const rows: string[] = [];
      for (const parts of await piece.read()) {
        let row = '';
        for await (const part of parts) row += part;
        rows.push(row);
      }
      read.push({ said: piece.bytes, rows });
    }
    return read;
  }

  const textOf = async (key: OrderKey) => (await statusHistory(key)).flatMap(({ rows }) => rows);

  async function versionsOf({ orderId }: OrderKey, count: number): Promise<string[]> {
    const texts: string[] = [];
    for (let version = 1; version <= count; version += 1)
      texts.push(
        (await ground.module.queries.execute(new GetOrderVersion(orderId, version, CALLER))).snapshot,
      );
    return texts;
  }

  it('takes an order whose status changes say megabytes, and goes on with other channels', async () => {
    const long = await ended(ground.channelId, MOVES, LONG_BYTES);
    const short = await ended(await channel(), 2);
    const before = [await textOf(long), await textOf(short)];
    expect(await archive()).toMatchObject({ orders: 2, left: 0, damaged: 0 });
    expect([await textOf(long), await textOf(short)]).toEqual(before);
    expect(await verify()).toMatchObject({ faults: [], files: await filesOnRecord() });
    expect(await archive()).toMatchObject({ orders: 0 });
  });

  it('says how long what is in it is: a response has no more of it in memory at a time than it takes room for', async () => {
    const order = await ended(ground.channelId, 6, 200_000);
    await archive();
    for (const { said: bytes, rows } of await statusHistory(order))
      expect(rows.reduce((sum, row) => sum + row.length, 0)).toBeLessThanOrEqual(bytes);
  });

  it('goes on when a file of an earlier run has a stretch that is too long to be read, which it names', async () => {
    const long = await ended(ground.channelId, MOVES, LONG_BYTES);
    const short = await ended(await channel(), 2);
    const before = await textOf(long);
    const day = await dayOf(long);
    const name = `${day}.1`;
    const writer = await ArchiveWriter.create(folder, name);
    const all = [];
    const key = { channel_id: long.channelId, order_id: long.orderId, is_needed: false };
    for await (const stretch of new ArchivableOrders(dataSource).stretchesOf({ ...key, version: MOVES + 2 }))
      all.push(...stretch);
    await writer.add(all, MOVES + 2);
    await ground.rows(
      'INSERT INTO archive_files (name, day, sha256, bytes) VALUES ($1, $2, $3, $4)',
      name,
      day,
      await writer.finish(),
      writer.bytes,
    );
    expect(await archive()).toMatchObject({ orders: 2, damaged: 1 });
    expect(lines).toContainEqual(
      expect.stringContaining(`order ${long.orderId} can't be read from ${name}.ndjson.gz`),
    );
    expect(await textOf(long)).toEqual(before);
    expect(await textOf(short)).toHaveLength(4);
    expect(await archive()).toMatchObject({ orders: 0, damaged: 0 });
    expect(await verify()).toMatchObject({ faults: [], files: await filesOnRecord() });
  });

  /** Ends a run when its first file is written and nothing of it has left the database yet; returns the file's name. */
  async function writtenOnly(): Promise<string> {
    jest.spyOn(dataSource, 'transaction').mockRejectedValueOnce(new Error('killed'));
    await expect(archive()).rejects.toThrow('killed');
    const [file] = await ground.rows<{ name: string }>('SELECT name FROM archive_files');
    return file!.name;
  }

  function flip(path: string, at: number): void {
    const damaged = readFileSync(path);
    damaged[at]! ^= 0x10;
    writeFileSync(path, damaged);
  }

  it('keeps all of an order of which a part between two others is damaged, since that goes back to the first', async () => {
    await permitShortRows(dataSource);
    const order = await ended(ground.channelId, 6, 600_000);
    const before = [await versionsOf(order, 8), await textOf(order)];
    expect(await ground.rows('SELECT FROM order_versions WHERE delta IS NOT NULL')).not.toEqual([]);
    const name = await writtenOnly();
    const stretches = [];
    for await (const stretch of folder.stretchesIn(name)) stretches.push(stretch);
    expect(stretches.length).toBeGreaterThan(2);
    flip(folder.dataOf(name), stretches[1]!.start + 40);
    expect(await archive()).toMatchObject({ orders: 1, damaged: 1 });
    expect([await versionsOf(order, 8), await textOf(order)]).toEqual(before);
    expect(await archive()).toMatchObject({ orders: 0, damaged: 0 });
  });

  it('names an index that is damaged, and writes what it may have said into a further file', async () => {
    const order = await ended(ground.channelId, 2);
    const before = await versionsOf(order, 4);
    const name = await writtenOnly();
    writeFileSync(folder.indexOf(name), '{"order_id":');
    expect(await archive()).toMatchObject({ orders: 1, damaged: 1 });
    expect(lines).toContainEqual(expect.stringContaining(`${name}.index.ndjson can't be read`));
    expect(await versionsOf(order, 4)).toEqual(before);
  });

  it('says how much is missing of a file that is damaged, and puts the rest of its day back', async () => {
    const orders = [await ended(ground.channelId, 2), await ended(ground.channelId, 2)];
    await archive();
    const [first] = await ground.rows<{ file: string; start: number }>(
      'SELECT file, start FROM archived_versions WHERE order_id = $1',
      orders[0]!.orderId,
    );
    const { file, start } = first!;
    writeFileSync(folder.indexOf(file), readFileSync(folder.indexOf(file), 'utf8').split('\n')[0]!);
    flip(folder.dataOf(file), Number(start) + 40);
    const { faults } = await verify();
    expect(faults).toContainEqual(
      expect.stringMatching(/: [12] stretches of versions that should be in it are not$/),
    );
    await expect(restore().day(await dayOf(orders[0]!))).rejects.toThrow(
      `order ${orders[0]!.orderId} can't be read`,
    );
    flip(folder.dataOf(file), Number(start) + 40);
    await restore().day(await dayOf(orders[0]!));
    await restore().day(await dayOf(orders[1]!));
    expect(await ground.rows('SELECT FROM archived_versions')).toEqual([]);
  });

  it('puts a day back whose file a run was ended at, so that its files can be deleted', async () => {
    const orders = [await ended(ground.channelId, 2), await ended(await channel(), 2)];
    const before = await Promise.all(orders.map((order) => versionsOf(order, 4)));
    const transaction = dataSource.transaction.bind(dataSource);
    jest
      .spyOn(dataSource, 'transaction')
      .mockImplementationOnce(transaction)
      .mockRejectedValueOnce(new Error('killed'));
    await expect(archive()).rejects.toThrow('killed');
    expect(await ground.rows('SELECT FROM archived_versions')).toHaveLength(1);

    let restored = 0;
    for (const day of new Set(await Promise.all(orders.map(dayOf)))) restored += await restore().day(day);
    expect(restored).toBe(3);
    for (const file of readdirSync(folder.path)) rmSync(join(folder.path, file));
    expect(await Promise.all(orders.map((order) => versionsOf(order, 4)))).toEqual(before);
    expect(await archive()).toMatchObject({ orders: 2, damaged: 0 });
    expect(await verify()).toMatchObject({ faults: [], files: await filesOnRecord() });
  });

  it('names the file that versions can not be put back from', async () => {
    const order = await ended(ground.channelId, 2);
    await archive();
    const day = await dayOf(order);
    flip(folder.dataOf(`${day}.1`), 40);
    const says = `versions 1 to 3 of order ${order.orderId} can't be read from ${day}.1.ndjson.gz: `;
    await expect(restore().day(day)).rejects.toThrow(says);
  });
});
