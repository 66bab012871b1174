import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { KeyedQueue } from '@libs/concurrency';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { accessRefusals, type Caller, hasScope, mayReachPlace, reachableChannels } from '../../../api-keys';
import { FindPersonCaller, sharesSome } from '../../../people';
import { MOST_TOKEN_BYTES } from '../../entities/device-subscription.entity';
import { subscriptionRefusals } from '../subscription.refusals';

/** Of those that reach a channel of the new one: the devices of one owner leave room for those of another. */
const MOST_DEVICES = 500;
const DEVICES_LOCK = 727_020;

/**
 * Subscribes a device to a place, or renews its subscription, which belongs to whoever did so last. Refuses with 409 above 500 devices
 * per place and channel, since each of them gets a message for each dispatch. Safe to repeat.
 */
export class SubscribeDevice extends Command<void> {
  constructor(
    readonly placeId: string,
    readonly deviceToken: string,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(SubscribeDevice)
export class SubscribeDeviceHandler implements ICommandHandler<SubscribeDevice> {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queries: QueryBus,
  ) {}

  async execute({ placeId, deviceToken, by }: SubscribeDevice): Promise<void> {
    if (Buffer.byteLength(deviceToken) > MOST_TOKEN_BYTES)
      throw subscriptionRefusals.DEVICE_TOKEN_TOO_LONG(MOST_TOKEN_BYTES);
    await this.queue.run(placeId, () =>
      this.unitOfWork.runInTurn(async (tx) => {
        const { ownerId, channelIds } = await this.holdOwner(tx, by, placeId);
        const asked = { placeId, deviceToken, ownerId, channelIds };
        if (!(await renew(tx, asked))) await subscribe(tx, asked);
      }),
    );
  }

  /** Subscriptions of a device or person end with their access to the place: none is made once that has ended. */
  private async holdOwner(tx: Tx, by: Caller, placeId: string): Promise<Owner> {
    if (by.kind !== 'device' && by.kind !== 'person')
      return { ownerId: null, channelIds: reachableChannels(by) };
    const current = await this.queries.execute(tx.include(new FindPersonCaller(by.keyId!, true)));
    if (current === null) throw accessRefusals.UNAUTHORIZED();
    if (!hasScope(current, 'write', 'devices')) throw accessRefusals.ROLE_FORBIDS();
    if (!mayReachPlace(current, placeId)) throw accessRefusals.PLACES_FORBID();
    const channelIds = reachableChannels(current);
    const reached = await tx.query(REACHED, [placeId, channelIds]);
    if (reached.length === 0) throw accessRefusals.CHANNEL_FORBIDDEN();
    return { ownerId: by.keyId, channelIds };
  }
}

interface Owner {
  readonly ownerId: string | null;
  /** Null for all. */
  readonly channelIds: readonly string[] | null;
}

interface Asked extends Owner {
  readonly placeId: string;
  readonly deviceToken: string;
}

/** $1 place, $2 channels (null: all). */
const REACHED =
  'SELECT 1 FROM places WHERE id = $1 AND ($2::uuid[] IS NULL OR (channel_ids || channel_id) && $2)';

async function renew(tx: Tx, { placeId, deviceToken, ownerId, channelIds }: Asked): Promise<boolean> {
  const renewed = await tx.query(
    `UPDATE device_subscriptions SET updated_at = greatest(now(), updated_at), owner_id = $3, channel_ids = $4
      WHERE place_id = $1 AND device_token = $2 RETURNING 1`,
    [placeId, deviceToken, ownerId, channelIds],
  );
  return renewed.length > 0;
}

/**
 * New devices of a place are added one at a time, since each counts the ones before it. When the place is
 * full, nobody waits.
 */
async function subscribe(tx: Tx, asked: Asked): Promise<void> {
  const { placeId, deviceToken, ownerId, channelIds } = asked;
  await requireRoom(tx, asked);
  await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [DEVICES_LOCK, placeId]);
  if (await renew(tx, asked)) return;
  await requireRoom(tx, asked);
  await tx.query(
    `INSERT INTO device_subscriptions AS s (place_id, device_token, owner_id, channel_ids) VALUES ($1, $2, $3, $4)
     ON CONFLICT (place_id, device_token) DO UPDATE
        SET updated_at = greatest(excluded.updated_at, s.updated_at), owner_id = excluded.owner_id,
            channel_ids = excluded.channel_ids`,
    [placeId, deviceToken, ownerId, channelIds],
  );
}

async function requireRoom(tx: Tx, { placeId, channelIds }: Asked): Promise<void> {
  const full = await tx.query(FULL_CHANNELS, [placeId, MOST_DEVICES, channelIds]);
  if (full.length > 0) throw subscriptionRefusals.TOO_MANY_DEVICES(MOST_DEVICES);
}

/** $1 place, $2 how many are too many, $3 the channels that the new one reaches (null: all). */
const FULL_CHANNELS = `
  SELECT 1 FROM places l, unnest(l.channel_ids || l.channel_id) AS asked(channel)
   WHERE l.id = $1 AND ($3::uuid[] IS NULL OR asked.channel = ANY ($3))
     AND (SELECT count(*) FROM (
            SELECT 1 FROM device_subscriptions d
             WHERE d.place_id = l.id AND ${sharesSome('ARRAY[asked.channel]')} LIMIT $2) seen) >= $2
   LIMIT 1`;
