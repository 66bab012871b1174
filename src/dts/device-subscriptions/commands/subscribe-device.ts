import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { KeyedQueue } from '@libs/concurrency';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import { MOST_TOKEN_BYTES } from '../../entities/device-subscription.entity';
import { subscriptionRefusals } from '../subscription.refusals';

const MOST_DEVICES = 500;
const DEVICES_LOCK = 727_020;

/**
 * Subscribes a device to a place, or renews its subscription. Refuses with 409 above 500 devices per place,
 * since each of them gets a message for each dispatch. Safe to repeat.
 */
export class SubscribeDevice extends Command<void> {
  constructor(
    readonly placeId: string,
    readonly deviceToken: string,
  ) {
    super();
  }
}

@CommandHandler(SubscribeDevice)
export class SubscribeDeviceHandler implements ICommandHandler<SubscribeDevice> {
  private readonly queue: KeyedQueue;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS_TOKEN) { DATABASE_POOL_SIZE }: CompleteSettings,
  ) {
    this.queue = new KeyedQueue({ atMost: Math.max(1, Math.floor(DATABASE_POOL_SIZE / 2)) });
  }

  async execute({ placeId, deviceToken }: SubscribeDevice): Promise<void> {
    if (Buffer.byteLength(deviceToken) > MOST_TOKEN_BYTES)
      throw subscriptionRefusals.DEVICE_TOKEN_TOO_LONG(MOST_TOKEN_BYTES);
    await this.queue.run(placeId, () =>
      this.unitOfWork.runInTurn(async (tx) => {
        if (!(await renew(tx, placeId, deviceToken))) await subscribe(tx, placeId, deviceToken);
      }),
    );
  }
}

async function renew(tx: Tx, placeId: string, deviceToken: string): Promise<boolean> {
  const renewed = await tx.query(
    `UPDATE device_subscriptions SET updated_at = greatest(now(), updated_at)
      WHERE place_id = $1 AND device_token = $2 RETURNING 1`,
    [placeId, deviceToken],
  );
  return renewed.length > 0;
}

/**
 * New devices of a place are added one at a time, since each counts the ones before it. When the place is
 * full, nobody waits.
 */
async function subscribe(tx: Tx, placeId: string, deviceToken: string): Promise<void> {
  await requireRoom(tx, placeId);
  await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [DEVICES_LOCK, placeId]);
  if (await renew(tx, placeId, deviceToken)) return;
  await requireRoom(tx, placeId);
  await tx.query(
    `INSERT INTO device_subscriptions AS s (place_id, device_token) VALUES ($1, $2)
     ON CONFLICT (place_id, device_token) DO UPDATE SET updated_at = greatest(excluded.updated_at, s.updated_at)`,
    [placeId, deviceToken],
  );
}

async function requireRoom(tx: Tx, placeId: string): Promise<void> {
  const [devices] = await tx.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM (SELECT 1 FROM device_subscriptions WHERE place_id = $1 LIMIT $2) AS seen',
    [placeId, MOST_DEVICES],
  );
  if (devices!.n >= MOST_DEVICES) throw subscriptionRefusals.TOO_MANY_DEVICES(MOST_DEVICES);
}
