import { isUndone } from './database-fault';

const fault = (severity: string | undefined, code: string, message = code) =>
  Object.assign(new Error(message), { severity, code });

describe('a statement that failed', () => {
  it.each([
    ['an error', fault('ERROR', '23505')],
    ['a full disk, while the server keeps running', fault('ERROR', '53100')],
    ['an internal error', fault('ERROR', 'XX000', 'cache lookup failed')],
    ['a broken constraint, in German', fault('FEHLER', '23505')],
    ['a deadlock, in French', fault('ERREUR', '40P01')],
    ['a serialization failure, in Russian', fault('ОШИБКА', '40001')],
    ['a statement that took too long, in German', fault('FEHLER', '57014')],
    ['a lock that was given up, in German', fault('FEHLER', '55P03')],
    ['a server that accepts no writes, in German', fault('FEHLER', '25006')],
    ['a transaction that had failed before, in German', fault('FEHLER', '25P02')],
  ])('certainly had no effect after %s', (_what, error) => {
    expect(isUndone(error)).toBe(true);
  });

  it.each([
    ['an end by the operator', fault('FATAL', '57P01')],
    ['an end by the operator, in Russian', fault('ВАЖНО', '57P01')],
    ['a session that was idle too long, in Russian', fault('ВАЖНО', '25P03')],
    ['a disk that is full, in German', fault('PANIK', '53100')],
    ['a disk that fails, in German', fault('PANIK', '58030')],
    ['a disk that became read-only, in German', fault('PANIK', '42501')],
    ['an internal error, in German', fault('PANIK', 'XX000')],
    ['a completion that the server does not know, in German', fault('FEHLER', '40003')],
    ['a lost node of Citus', fault('ERROR', 'XX000', 'could not commit transaction for shard 102008')],
    ['a connection that broke', fault(undefined, 'EPIPE')],
    ['a server that did not answer', new Error('Connection terminated unexpectedly')],
  ])('may have had one after %s', (_what, error) => {
    expect(isUndone(error)).toBe(false);
  });
});
