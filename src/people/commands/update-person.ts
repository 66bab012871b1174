import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { changedFields, type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { requireUnchanged, type UnchangedSince } from '../../infrastructure/http';
import type { UpdatePersonDto } from '../dto/write-person.dto';
import { Person } from '../entities/person.entity';
import { type Access, limitsOf } from '../model/roles';
import { endSubscriptionsBeyond, endSubscriptionsOf } from '../devices/push-subscriptions';
import { peopleRefusals } from '../people.refusals';
import { idsOf, requireLimits } from '../person-limits';
import { SessionCallers } from '../sessions/session-callers';
import { SessionStore } from '../sessions/session-store';

/**
 * Changes the given fields of a person, from the next request of theirs on. Disabling ends their sessions, links and push subscriptions;
 * narrower access, the push subscriptions beyond it.
 */
export class UpdatePerson extends Command<Person> {
  constructor(
    readonly personId: string,
    readonly changes: UpdatePersonDto,
    readonly by: Requester,
    readonly since: UnchangedSince = null,
  ) {
    super();
  }
}

@CommandHandler(UpdatePerson)
export class UpdatePersonHandler implements ICommandHandler<UpdatePerson> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionStore,
    private readonly callers: SessionCallers,
  ) {}

  execute({ personId, changes, by, since }: UpdatePerson): Promise<Person> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const admins = await lockAdmins(tx);
      const row = await tx.manager.findOne(Person, {
        where: { id: personId },
        lock: { mode: 'pessimistic_write' },
      });
      if (row === null) throw peopleRefusals.PERSON_NOT_FOUND();
      requireUnchanged(since, row.updated_at);
      const before = { ...row };
      const access = accessAsked(row, changes);
      apply(row, changes, access, tx.now);
      const isAdmin = row.role === 'admin' && row.is_active;
      if (!isAdmin && admins.length === 1 && admins[0] === personId) throw peopleRefusals.LAST_ADMIN();
      await requireLimits(tx, access);
      await tx.manager.save(Person, row, { transaction: false });
      if (!row.is_active) await this.shutOut(tx, personId);
      else await endSubscriptionsBeyond(tx, personId, { role: row.role, ...limitsOf(row) });
      await writeToTrail(tx, by, {
        action: before.is_active && !row.is_active ? 'person.disabled' : 'person.updated',
        resourceId: personId,
        channelId: null,
        changed: changedFields(before, row),
      });
      tx.afterCommit(() => this.callers.forget(personId));
      return row;
    });
  }

  private async shutOut(tx: Tx, personId: string): Promise<void> {
    await this.sessions.end(tx, personId);
    await tx.query('DELETE FROM sign_in_links WHERE person_id = $1', [personId]);
    await endSubscriptionsOf(tx, [personId]);
  }
}

/** Locked, so that two admins who demote each other at once do it one after the other. */
async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM people WHERE role = 'admin' AND is_active ORDER BY id FOR UPDATE`,
  );
  return rows.map(({ id }) => id);
}

/** What was given, over what is shown of the person. */
function accessAsked(row: Person, changes: UpdatePersonDto): Access {
  const role = changes.role ?? row.role;
  const { channel_ids, place_ids } = role === row.role ? limitsOf(row) : row;
  return {
    role,
    channel_ids: changes.channel_ids === undefined ? channel_ids : idsOf(changes.channel_ids),
    place_ids: changes.place_ids === undefined ? place_ids : idsOf(changes.place_ids),
  };
}

/** Who stays an admin keeps the limits that do not count meanwhile. */
function apply(row: Person, changes: UpdatePersonDto, access: Access, now: Date): void {
  const staysAdmin = row.role === 'admin' && access.role === 'admin';
  row.name = changes.name ?? row.name;
  row.is_active = changes.is_active ?? row.is_active;
  if (!staysAdmin) Object.assign(row, access);
  row.updated_at = now;
}
