import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { hashKey } from '../../../api-keys';
import { writeToTrail } from '../../../infrastructure/audit-trail';
import { type OpenedSession, SessionStore, type Visitor } from '../../sessions/session-store';
import { deviceRefusals } from '../devices.refusals';
import type { Pairing } from '../entities/pairing.entity';

const MOST_OF_A_PLACE = 200;
const LIVES_MS = 365 * 86_400_000;

/** Signs a device in for the place of a pairing, which is used up. */
export class PairDevice extends Command<OpenedSession> {
  constructor(
    readonly token: string,
    readonly deviceName: string,
    readonly personName: string,
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
  ) {}

  execute({ token, deviceName, personName, visitor }: PairDevice): Promise<OpenedSession> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const pairing = await takePairing(tx, token);
      await requireRoom(tx, pairing.place_id);
      const id = uuid();
      const { place_id, channel_ids, label, made_by } = pairing;
      await tx.query(
        `INSERT INTO paired_devices (id, place_id, channel_ids, name, person_name, paired_by, paired_at, last_seen_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
        [id, place_id, channel_ids, label ?? deviceName, personName, made_by, tx.now],
      );
      const by = { kind: 'device', keyId: id, clientName: personName, requestId: visitor.requestId } as const;
      await writeToTrail(tx, by, { action: 'device.paired', resourceId: id, channelId: null, changed: [] });
      return this.sessions.insert(tx, id, 'pairing', visitor, LIVES_MS);
    });
  }
}

/** Of several who use it at once, one gets it. */
async function takePairing(tx: Tx, token: string): Promise<Pairing> {
  const [pairing] = await tx.query<Pairing>(
    `DELETE FROM pairings WHERE token_hash = $1 AND ends_at > $2
        AND EXISTS (SELECT 1 FROM places p WHERE p.id = place_id) RETURNING *`,
    [hashKey(token), tx.now],
  );
  if (pairing === undefined) throw deviceRefusals.PAIRING_NOT_USABLE();
  return pairing;
}

async function requireRoom(tx: Tx, placeId: string): Promise<void> {
  const [found] = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM paired_devices d
      WHERE place_id = $1 AND EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = d.id)`,
    [placeId],
  );
  if (found!.n >= MOST_OF_A_PLACE) throw deviceRefusals.TOO_MANY_PAIRED_DEVICES(MOST_OF_A_PLACE);
}
