import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { newToken } from '../../sessions/session-tokens';
import { isWithin } from '../device-channels';

const LIVES_MS = 300_000;
/** A new code beyond these replaces the oldest of those that reach no other channels. */
const MOST_OPEN = 20;

export interface NewPairing {
  readonly id: string;
  /** Shown only now. */
  readonly token: string;
  readonly endsAt: Date;
}

/** A code that pairs one device with the place, once, within five minutes. */
export class MakePairing extends Command<NewPairing> {
  constructor(
    readonly placeId: string,
    /** Those that the maker reaches, and so the most that the device will; null for all. */
    readonly channelIds: readonly string[] | null,
    readonly label: string | null,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(MakePairing)
export class MakePairingHandler implements ICommandHandler<MakePairing> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(command: MakePairing): Promise<NewPairing> {
    const { placeId, channelIds, label, by } = command;
    const { value, hash } = newToken('oms_pair');
    const id = uuid();
    const keyId = by.kind === 'key' && channelIds !== null ? by.keyId : null;
    return this.unitOfWork.runForInTurn(command, async (tx) => {
      const endsAt = new Date(tx.now.getTime() + LIVES_MS);
      const replaced = await tx.query<{ id: string }>(
        `SELECT d.id FROM pairings d JOIN places l ON l.id = d.place_id
          WHERE d.place_id = $1 AND ${isWithin('$3')} ORDER BY d.ends_at DESC, d.id DESC OFFSET $2`,
        [placeId, MOST_OPEN - 1, channelIds],
      );
      await tx.query('DELETE FROM pairings WHERE ends_at <= $1 OR id = ANY ($2::uuid[])', [
        tx.now,
        replaced.map((pairing) => pairing.id),
      ]);
      await tx.query(
        `INSERT INTO pairings (id, token_hash, place_id, channel_ids, label, made_by, ends_at, key_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, hash, placeId, channelIds, label, by.clientName, endsAt, keyId],
      );
      const entry = {
        action: 'place.pairing_made',
        resourceId: placeId,
        channelId: null,
        changed: [],
      } as const;
      await writeToTrail(tx, by, entry);
      return { id, token: value, endsAt };
    });
  }
}
