export { Assignable } from './assignable';
export { AddNote, MOST_NOTES } from './commands/add-note';
export { AssignOrder } from './commands/assign-order';
export { AssigneeDto, MOST_NOTE_CHARACTERS } from './dto/notes.dto';
export { noteRefusals } from './note.refusals';
export { NotesModule } from './notes.module';
export { CountNotes } from './queries/count-notes';
export { ListNoteMoments, type NoteMoment } from './queries/list-note-moments';
