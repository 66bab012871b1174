import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import type { Assignee } from '../../contract';
import type { Requester } from '../../infrastructure/audit-trail';
import { type OrderKey, SideChanges } from '../../orders';
import { writeNote } from '../note-rows';

/** Kept of one order, the newest. */
const MOST_ASSIGNMENTS = 200;

/** Gives an order to a person, or to nobody. Safe to repeat: who has it already keeps it. */
export class AssignOrder extends Command<void> {
  constructor(
    readonly key: OrderKey,
    readonly assignee: Assignee | null,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(AssignOrder)
export class AssignOrderHandler implements ICommandHandler<AssignOrder> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: SideChanges,
  ) {}

  execute(command: AssignOrder): Promise<void> {
    return this.unitOfWork.runFor(command, (tx) => this.assign(tx, command));
  }

  private async assign(tx: Tx, { key, assignee, by }: AssignOrder): Promise<void> {
    const of = { channel_id: key.channelId, order_id: key.orderId };
    const changed =
      assignee === null
        ? await tx.query('DELETE FROM order_assignees WHERE channel_id = $1 AND order_id = $2 RETURNING 1', [
            key.channelId,
            key.orderId,
          ])
        : await tx.query(ASSIGN, [key.channelId, key.orderId, assignee.person_id, assignee.name, tx.now]);
    if (changed.length === 0) return;
    const said = { text: assignee?.name ?? null, assignee_id: assignee?.person_id ?? null };
    await writeNote(tx, key, by, { kind: 'assignment', ...said });
    await tx.query(FORGET, [of.channel_id, of.order_id, MOST_ASSIGNMENTS]);
    await this.changes.record(tx, [{ key, kind: 'assignment', detail: { assignee, by: by.clientName } }]);
  }
}

const ASSIGN = `
  INSERT INTO order_assignees AS a (channel_id, order_id, person_id, name, assigned_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (channel_id, order_id) DO UPDATE
     SET person_id = excluded.person_id, name = excluded.name, assigned_at = excluded.assigned_at
   WHERE a.person_id <> excluded.person_id
  RETURNING 1`;

const FORGET = `
  DELETE FROM order_notes
   WHERE channel_id = $1 AND order_id = $2 AND kind = 'assignment' AND id <=
         (SELECT id FROM order_notes WHERE channel_id = $1 AND order_id = $2 AND kind = 'assignment' ORDER BY id DESC OFFSET $3 LIMIT 1)`;
