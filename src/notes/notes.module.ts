import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders';
import { Assignable } from './assignable';
import { AssigneesController } from './assignees.controller';
import { AddNoteHandler } from './commands/add-note';
import { AssignOrderHandler } from './commands/assign-order';
import { NotesController } from './notes.controller';
import { CountNotesHandler } from './queries/count-notes';
import { ListNoteMomentsHandler } from './queries/list-note-moments';
import { ListNotesHandler } from './queries/list-notes';

@Module({
  imports: [OrdersModule],
  controllers: [NotesController, AssigneesController],
  providers: [
    AddNoteHandler,
    Assignable,
    AssignOrderHandler,
    CountNotesHandler,
    ListNoteMomentsHandler,
    ListNotesHandler,
  ],
  exports: [Assignable],
})
export class NotesModule {}
