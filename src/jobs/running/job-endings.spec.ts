import { EventEmitter } from 'node:events';
import type { DataSource } from 'typeorm';
import { JobEndings } from './job-endings';

const MOST_WAITING = 200;

describe('waiting for jobs to end', () => {
  let asked: string[][];
  let status: string;
  let endings: JobEndings;

  beforeEach(() => {
    [asked, status] = [[], 'processing'];
    const query = (_sql: string, [, ids]: [string[], string[]]) => {
      asked.push(ids);
      return Promise.resolve(ids.map((id) => ({ id, status, error: null })));
    };
    endings = new JobEndings({ query } as unknown as DataSource);
  });
  afterEach(() => endings.beforeApplicationShutdown());

  const wait = (jobId: string, share: string, response: object = {}) =>
    endings.wait({ channelId: 'shop', jobId, share, timeoutMs: 30_000, response });

  it('asks for each job once, however many wait for it', async () => {
    const waits = ['a', 'a', 'b', 'a'].map(async (jobId) => wait(jobId, 'key'));
    status = 'completed';
    expect(await Promise.all(waits)).toMatchObject(['a', 'a', 'b', 'a'].map((id) => ({ id, status })));
    expect(asked.at(-1)).toEqual(['a', 'b']);
  });

  it('has a limit for each share, and room again for others that wait', async () => {
    const waits = Array.from({ length: 500 }, () => wait('a', 'busy'));
    expect(waits.filter((wait) => wait !== undefined)).toHaveLength(MOST_WAITING);
    const other = wait('a', 'quiet');
    expect(other).toBeDefined();
    status = 'completed';
    await Promise.all([...waits, other]);
    expect(wait('a', 'busy')).toBeDefined();
  });

  it('ends when the client disconnects', async () => {
    const response = new EventEmitter();
    const waits = Array.from({ length: MOST_WAITING }, () => wait('a', 'busy', response.setMaxListeners(0)));
    response.emit('close');
    expect(await waits.at(-1)).toMatchObject({ status: 'processing' });
    expect(wait('a', 'busy')).toBeDefined();
  });
});
