import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type Caller, hashKey } from '../../../api-keys';
import { writeToTrail } from '../../../infrastructure/audit-trail';
import { SessionCallers } from '../../sessions/session-callers';
import { type OpenedSession, SessionStore, type Visitor } from '../../sessions/session-store';
import { DEVICE_CHANNELS, isWithin, sharesSome } from '../device-channels';
import { deviceRefusals } from '../devices.refusals';
import type { PairedDevice } from '../entities/paired-device.entity';
import type { Pairing } from '../entities/pairing.entity';

/** Of those that share a channel with the new one: the devices of one owner leave room for those of another. */
const MOST_OF_A_PLACE = 200;
/** Of all places. */
const MOST_OF_A_CHANNEL = 10_000;
const LIVES_MS = 365 * 86_400_000;

/** The session of a device, and what it may do. */
export interface PairedSession extends OpenedSession {
  readonly caller: Caller;
  readonly device: PairedDevice;
}

/** Signs a device in for the place of a pairing, which is used up. A device that was paired there before stays the same one. */
export class PairDevice extends Command<PairedSession> {
  constructor(
    readonly token: string,
    readonly deviceName: string,
    readonly personName: string,
    readonly formerDeviceId: string | null,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(PairDevice)
export class PairDeviceHandler implements ICommandHandler<PairDevice> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionStore,
    private readonly callers: SessionCallers,
  ) {}

  execute(command: PairDevice): Promise<PairedSession> {
    const { token, deviceName, personName, visitor } = command;
    return this.unitOfWork.runInTurn(async (tx) => {
      const { pairing, reached } = await takePairing(tx, token);
      const { place_id, channel_ids, label, made_by, key_id } = pairing;
      const former = await this.endFormer(tx, command, place_id, channel_ids);
      await requireRoom(tx, place_id, channel_ids);
      await requireRoomInChannels(tx, reached);
      const id = former ?? uuid();
      const name = label ?? deviceName;
      const values = [id, place_id, channel_ids, name, personName, made_by, tx.now, key_id];
      const [device] = await tx.query<PairedDevice>(PAIR, values);
      const by = { kind: 'device', keyId: id, clientName: personName, requestId: visitor.requestId } as const;
      await writeToTrail(tx, by, { action: 'device.paired', resourceId: id, channelId: null, changed: [] });
      const opened = await this.sessions.insert(tx, id, 'pairing', visitor, LIVES_MS);
      return { ...opened, caller: await this.callers.ofOpened(tx, opened.id), device: device! };
    });
  }

  /**
   * The id of the device that pairs again, whose session has ended now; null for one that the place does not know, or that
   * reaches more channels than the pairing.
   */
  private async endFormer(
    tx: Tx,
    { formerDeviceId }: PairDevice,
    placeId: string,
    channelIds: readonly string[] | null,
  ): Promise<string | null> {
    await tx.query('SELECT 1 FROM paired_devices WHERE id = $1 AND place_id = $2 FOR UPDATE', [
      formerDeviceId,
      placeId,
    ]);
    const [former] = await tx.query<{ id: string }>(
      `SELECT d.id FROM paired_devices d JOIN places l ON l.id = d.place_id
        WHERE d.id = $1 AND d.place_id = $2 AND ${isWithin('$3')}`,
      [formerDeviceId, placeId, channelIds],
    );
    if (former === undefined) return null;
    await this.sessions.end(tx, former.id);
    return former.id;
  }
}

const PAIR = `
  INSERT INTO paired_devices (id, place_id, channel_ids, name, person_name, paired_by, paired_at, last_seen_at, key_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)
  ON CONFLICT (id) DO UPDATE
     SET channel_ids = excluded.channel_ids, name = excluded.name, person_name = excluded.person_name,
         paired_by = excluded.paired_by, paired_at = excluded.paired_at, last_seen_at = excluded.last_seen_at,
         key_id = excluded.key_id
  RETURNING *`;

/**
 * The pairing, and the channels that its device reaches. Of several who use it at once, one gets it. Nobody does when the place has none
 * of its channels any more.
 */
async function takePairing(tx: Tx, token: string): Promise<{ pairing: Pairing; reached: string[] }> {
  const [pairing] = await tx.query<Pairing>(
    'DELETE FROM pairings WHERE token_hash = $1 AND ends_at > $2 RETURNING *',
    [hashKey(token), tx.now],
  );
  const [found] = await tx.query<{ reached: string[] }>(
    `SELECT ${DEVICE_CHANNELS} AS reached FROM places l, (SELECT $2::uuid[] AS channel_ids) d WHERE l.id = $1`,
    [pairing?.place_id ?? null, pairing?.channel_ids ?? null],
  );
  const reached = found?.reached ?? [];
  if (pairing === undefined || reached.length === 0) throw deviceRefusals.PAIRING_NOT_USABLE();
  return { pairing, reached };
}

async function requireRoom(tx: Tx, placeId: string, channelIds: readonly string[] | null): Promise<void> {
  const [found] = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM paired_devices d JOIN places l ON l.id = d.place_id
      WHERE d.place_id = $1 AND ${sharesSome('$2')} AND EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = d.id)`,
    [placeId, channelIds],
  );
  if (found!.n >= MOST_OF_A_PLACE) throw deviceRefusals.TOO_MANY_PAIRED_DEVICES('place', MOST_OF_A_PLACE);
}

async function requireRoomInChannels(tx: Tx, channelIds: readonly string[]): Promise<void> {
  const full = await tx.query(FULL_CHANNELS, [channelIds, MOST_OF_A_CHANNEL]);
  if (full.length > 0) throw deviceRefusals.TOO_MANY_PAIRED_DEVICES('channel', MOST_OF_A_CHANNEL);
}

const FULL_CHANNELS = `
  SELECT 1 FROM unnest($1::uuid[]) AS asked(channel)
   WHERE (SELECT count(*) FROM (
            SELECT 1 FROM places l JOIN paired_devices d ON d.place_id = l.id
             WHERE l.channel_ids && ARRAY[asked.channel] AND ${sharesSome('ARRAY[asked.channel]')}
               AND EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = d.id)
             LIMIT $2) seen) >= $2
   LIMIT 1`;
