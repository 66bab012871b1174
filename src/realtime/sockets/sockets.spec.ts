import type { Caller } from '../../api-keys';
import type { CompleteSettings } from '../../infrastructure/config';
import { Metrics } from '../../infrastructure/metrics';
import type { ClientSocket } from './client-socket';
import { Sockets } from './sockets';

const SETTINGS = {
  REALTIME_MAX_SOCKETS: 10,
  REALTIME_MAX_SOCKETS_PER_KEY: 3,
  REALTIME_MAX_UNAUTHENTICATED_PER_ADDRESS: 2,
  REALTIME_AUTH_TIMEOUT_MS: 60_000,
} as CompleteSettings;
const callerOf = (keyId: string | null) => ({ keyId }) as Caller;

describe('the sockets of a process', () => {
  const opened = (sockets: Sockets, keyId: string | null): ClientSocket => {
    const client = { caller: null, holder: null, gone: () => undefined } as unknown as ClientSocket;
    sockets.add(client, 'here');
    try {
      sockets.authenticated(client, callerOf(keyId));
    } catch (error) {
      sockets.remove(client);
      throw error;
    }
    return client;
  };

  it('leave room for others, however many one key, or the system token, opens', () => {
    const sockets = new Sockets(SETTINGS, new Metrics());
    for (const greedy of ['greedy', null]) {
      const held = [1, 2, 3].map(() => opened(sockets, greedy));
      const refused = { code: 'TOO_MANY_SOCKETS', closeCode: 4429 };
      for (let n = 0; n < 5; n += 1)
        expect(() => opened(sockets, greedy)).toThrow(expect.objectContaining(refused));
      sockets.remove(opened(sockets, 'modest'));
      sockets.remove(held[0]!);
      opened(sockets, greedy);
    }
    expect(sockets.turnsAway('here')).toBeNull();
  });
});
