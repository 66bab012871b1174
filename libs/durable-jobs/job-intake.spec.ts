import type { DataSource } from 'typeorm';
import { EncodedText } from '@libs/json-text';
import type { NewJob } from './job';
import { JobIntake } from './job-intake';
import type { JobTable } from './job-table';

/** Two bytes each. */
const letters = (count: number) => 'ä'.repeat(count);

describe('the intake of jobs', () => {
  it.each<[string, Pick<NewJob, 'payload' | 'once'>]>([
    ['text', { payload: letters(1_000) }],
    ['encoded text', { payload: new EncodedText([Buffer.from(letters(1_000))]) }],
    [
      'a kept response',
      { payload: '', once: { caller: 'a', key: 'b', fingerprint: 'c', answer: letters(1_000) } },
    ],
  ])('ends a write at its size in bytes, not in characters: of %s', async (_of, content) => {
    const writes: number[] = [];
    const table = {
      insert: (_dataSource: DataSource, jobs: readonly NewJob[]) => {
        writes.push(jobs.length);
        return Promise.resolve(new Set(jobs.map(({ id }) => id)));
      },
    } as unknown as JobTable;
    const intake = new JobIntake({} as DataSource, table, 5_000, () => undefined);
    const jobs = Array.from({ length: 6 }, (_, n) => ({
      id: String(n),
      partition: 'shop',
      key: String(n),
      type: 'work',
      ...content,
    }));
    expect(await Promise.all(jobs.map((job) => intake.accept(job)))).toEqual(jobs.map(() => true));
    expect(writes).toEqual([2, 2, 2]);
  });
});
