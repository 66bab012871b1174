export { Assignable } from './assignable';
export { AssignOrder } from './commands/assign-order';
export { NotesModule } from './notes.module';
export { ListNoteMoments, type NoteMoment } from './queries/list-note-moments';
