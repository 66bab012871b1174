import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { Requester } from '../../infrastructure/audit-trail';
import { type OrderKey, SideChanges } from '../../orders';
import type { OrderNote } from '../entities/order-note.entity';
import { noteRefusals } from '../note.refusals';
import { countNotes, writeNote } from '../note-rows';

/** Of one order. */
export const MOST_NOTES = 200;
const NOTES_LOCK = 727_030;

/** Writes a note beside an order. Notes of an order are written one after another, each counting those before it. */
export class AddNote extends Command<OrderNote> {
  constructor(
    readonly key: OrderKey,
    readonly text: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: SideChanges,
  ) {}

  execute(command: AddNote): Promise<OrderNote> {
    const { key, text, by } = command;
    return this.unitOfWork.runFor(command, async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [NOTES_LOCK, key.orderId]);
      if ((await countNotes(tx, key)) >= MOST_NOTES) throw noteRefusals.TOO_MANY_NOTES(MOST_NOTES);
      const note = await writeNote(tx, key, by, { kind: 'note', text, assignee_id: null });
      await this.changes.record(tx, [{ key, kind: 'note', detail: { note_id: note.id, by: by.clientName } }]);
      return note;
    });
  }
}
