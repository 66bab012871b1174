import { Logger } from '@nestjs/common';
import type { UnitOfWork } from '@libs/unit-of-work';
import { SYSTEM_CALLER } from '../../api-keys';
import type { AnsweredRequests } from './answered-requests';
import { IdempotentRequests } from './idempotent-requests';

const REPEAT = { caller: 'shop', key: 'key', fingerprint: 'same', by: SYSTEM_CALLER };

describe('a request with a key that calls another system', () => {
  const requests = { begin: jest.fn(), end: jest.fn(), forget: jest.fn() };
  const once = new IdempotentRequests({} as UnitOfWork, requests as unknown as AnsweredRequests);

  beforeEach(() => {
    jest.resetAllMocks();
    requests.begin.mockResolvedValue(true);
    requests.forget.mockResolvedValue(undefined);
  });

  const send = (apply: () => Promise<string>) =>
    once.applyOutside(REPEAT, {
      apply,
      toAnswer: (answer) => ({ status: 200, location: null, answer }),
      fingerprint: () => Promise.resolve('same'),
      isUpload: false,
    });

  it('is answered although its response can not be stored, and keeps its key', async () => {
    const fault = new Error('Connection terminated');
    requests.end.mockRejectedValue(fault);
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    expect(await send(() => Promise.resolve('called'))).toEqual({ kind: 'applied', result: 'called' });
    expect([logged.mock.calls, requests.forget.mock.calls]).toEqual([[[fault]], []]);
  });

  it('leaves its key free when it fails', async () => {
    await expect(send(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(requests.forget).toHaveBeenCalledWith(REPEAT);
  });
});
