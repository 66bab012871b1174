import { renewApp } from './renew-app';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a newer version of the app', () => {
  const asked: string[] = [];
  const registration = {
    waiting: { postMessage: (text: string) => asked.push(text) } as object | null,
    addEventListener: () => undefined,
    update: () => Promise.resolve(),
  };
  let isOrderOpen = false;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    asked.length = 0;
    Object.defineProperty(globalThis, 'navigator', {
      configurable: true,
      value: {
        serviceWorker: {
          controller: {},
          addEventListener: () => undefined,
          register: () => Promise.resolve(registration),
        },
        locks: {
          request: (_name: string, _how: object, work: (lock: object | null) => unknown) =>
            Promise.resolve(work(isOrderOpen ? null : {})),
        },
      },
    });
    globalThis.fetch = () => Promise.resolve(new Response());
  });
  afterEach(() => jest.useRealTimers());

  const pass = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    await settled();
  };

  it('is asked again to take over until it has, and not while an order is open', async () => {
    renewApp();
    await pass(10);
    expect(asked).toEqual(['take over']);
    await pass(3_000);
    expect(asked).toHaveLength(2);
    isOrderOpen = true;
    await pass(30_000);
    expect(asked).toHaveLength(2);
    isOrderOpen = false;
    await pass(60 * 60_000);
    expect(asked.length).toBeGreaterThan(2);
  });

  it('is left alone once it has taken over', async () => {
    renewApp();
    await pass(10);
    expect(asked).toHaveLength(1);
    registration.waiting = null;
    await pass(30_000);
    expect(asked).toHaveLength(1);
  });
});
