import { Logger } from '@nestjs/common';
import { LeaseRunner } from '@libs/durable-jobs';
import { WorkLoop, type WorkLoopOptions } from '@libs/work-queue';
import { JobWorker } from './job-worker';

describe('JobWorker', () => {
  afterEach(() => jest.restoreAllMocks());

  it('logs why the end of a job could not be recorded while the process ends', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    let fail: (fault: Error) => void = () => undefined;
    const run = new Promise<void>((_resolve, reject) => (fail = reject));
    const began = new Promise<void>((resolve) => {
      jest.spyOn(LeaseRunner.prototype, 'runNext').mockImplementationOnce(async (begun) => {
        begun?.(run);
        resolve();
        return false;
      });
    });
    const loops: WorkLoop[] = [];
    const add = (_worker: object, options: WorkLoopOptions) => {
      loops.push(new WorkLoop(options));
      return loops.at(-1);
    };
    const commands = { handlers: () => new Map(), leasedHandlers: () => new Map() };
    const parts = [{}, {}, { claims: () => ({}) }, commands, { isAccepting: false }, { add }, {}, {}, {}];
    const worker = new JobWorker(...(parts as unknown as ConstructorParameters<typeof JobWorker>));
    worker.onApplicationBootstrap();
    loops.at(-1)!.start();
    await began;
    worker.onModuleDestroy();
    const fault = new Error('connection refused');
    fail(fault);
    await worker.beforeApplicationShutdown();
    expect(logged.mock.calls).toEqual([[fault]]);
  });
});
