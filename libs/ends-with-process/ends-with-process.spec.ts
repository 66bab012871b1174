import { EndsWithProcess } from './ends-with-process';

class Worker extends EndsWithProcess {
  constructor(private readonly work: Promise<void>) {
    super();
  }

  protected finish(): Promise<void> {
    return this.work;
  }
}

describe('what ends with the process', () => {
  it('begins to end without holding up the others, and is waited for', async () => {
    let finished = (): void => undefined;
    const worker = new Worker(new Promise((resolve) => (finished = resolve)));
    expect(worker.onModuleDestroy()).toBeUndefined();
    let isOver = false;
    const over = worker.beforeApplicationShutdown().then(() => (isOver = true));
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    finished();
    await over;
  });

  it('says that it could not finish where it is waited for', async () => {
    const worker = new Worker(Promise.reject(new Error('stuck')));
    worker.onModuleDestroy();
    await new Promise(setImmediate);
    await expect(worker.beforeApplicationShutdown()).rejects.toThrow('stuck');
  });
});
