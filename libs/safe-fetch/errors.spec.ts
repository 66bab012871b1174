import { RequestFailedError } from './errors';

const failed = (code: string, address?: string) => Object.assign(new Error(code), { code, address });
const nameOf = (error: Error) => RequestFailedError.from('connect', error).name;

describe('a connection that could not be made', () => {
  it.each(['EMFILE', 'ENFILE', 'ENOBUFS'])('for %s is a fault of the service', (code) => {
    expect(nameOf(failed(code))).toBe('OutOfConnectionsError');
    expect(nameOf(new AggregateError([failed('ECONNREFUSED'), failed(code)]))).toBe('OutOfConnectionsError');
  });

  it.each(['ECONNREFUSED', 'ENETUNREACH', 'ETIMEDOUT'])('for %s is a failure of the other side', (code) => {
    expect(nameOf(failed(code))).toBe('RequestFailedError');
    expect(nameOf(new AggregateError([failed(code), failed(code)]))).toBe('RequestFailedError');
  });

  it('for want of a local port is a fault of the service, not for want of an IPv6 address', () => {
    expect(nameOf(failed('EADDRNOTAVAIL', '192.0.2.1'))).toBe('OutOfConnectionsError');
    expect(nameOf(failed('EADDRNOTAVAIL', '2001:db8::1'))).toBe('RequestFailedError');
  });
});
