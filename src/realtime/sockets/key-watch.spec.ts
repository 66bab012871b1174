import type { QueryBus } from '@nestjs/cqrs';
import type { Caller } from '../../api-keys';
import type { ClientSocket } from './client-socket';
import { KeyWatch } from './key-watch';

const NOW = { asOf: new Date(), callers: new Map<string, Caller>() };

/** Looks that end when the test says so. */
class Looks {
  begun = 0;
  private readonly under: { answer: () => void; fail: (error: Error) => void }[] = [];

  execute(): Promise<unknown> {
    this.begun += 1;
    return new Promise((resolve, reject) => {
      this.under.push({ answer: () => resolve(NOW), fail: reject });
    });
  }

  async end(error?: Error): Promise<void> {
    const look = this.under.shift()!;
    if (error === undefined) look.answer();
    else look.fail(error);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('looks at the keys of sockets', () => {
  let looks: Looks;
  let keys: KeyWatch;

  beforeEach(() => {
    looks = new Looks();
    keys = new KeyWatch(looks as unknown as QueryBus);
    keys.watch({ caller: { keyId: 'key' } } as ClientSocket);
  });
  const soon = () => new Promise((resolve) => setImmediate(resolve));

  it('are shared: a thousand that ask at once wait for one, which begins after they asked', async () => {
    const first = keys.refresh();
    await soon();
    let done = 0;
    const all = Array.from({ length: 1_000 }, () => keys.refresh().then(() => (done += 1)));
    await looks.end();
    await first;
    expect([looks.begun, done]).toEqual([2, 0]);
    await looks.end();
    await Promise.all(all);
    expect(looks.begun).toBe(2);
  });

  it('that fail are told to those who asked, and the next one is made nevertheless', async () => {
    const fails = keys.refresh();
    await soon();
    const next = keys.refresh();
    const told = expect(fails).rejects.toThrow('the database is away');
    await looks.end(new Error('the database is away'));
    await told;
    await looks.end();
    await next;
    expect(looks.begun).toBe(2);
  });
});
