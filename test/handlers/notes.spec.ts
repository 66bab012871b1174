import { NotesModule } from '../../src/notes';
import { AddNote, MOST_NOTES } from '../../src/notes/commands/add-note';
import { BY, Ground } from './ground';

describe('notes, without HTTP and without workers', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.of([NotesModule], 6);
  });
  afterAll(() => ground.stop());

  it('of an order are at most 200, also when several are added at once', async () => {
    const key = { channelId: ground.channelId, orderId: await ground.order('NOTED') };
    const add = () => ground.execute(new AddNote(key, 'leave it at the door', BY));
    await add();
    await ground.rows(
      `INSERT INTO order_notes SELECT (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid()))).*
         FROM order_notes n, generate_series(3, $1::int)`,
      MOST_NOTES,
    );
    const added = await Promise.allSettled(Array.from({ length: 6 }, add));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ground.rows('SELECT 1 FROM order_notes')).toHaveLength(MOST_NOTES);
  });
});
