import type { IncomingMessage } from 'node:http';
import { ClientAddresses } from './client-addresses';

function addressOf(trusted: readonly string[], remoteAddress: string, forwarded?: string): string {
  const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } };
  return new ClientAddresses({ TRUST_PROXY: trusted }).of(request as unknown as IncomingMessage);
}

describe('ClientAddresses', () => {
  it('knows a client by its connection, whatever it says, when no proxy is trusted', () => {
    expect(addressOf([], '127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
  });

  it('believes trusted proxies, and nothing before the first that is not trusted', () => {
    const trusted = ['10.0.0.0/8'];
    expect(addressOf(trusted, '10.1.2.3', '203.0.113.9')).toBe('203.0.113.9');
    expect(addressOf(trusted, '10.1.2.3', '1.1.1.1, 203.0.113.9, 10.9.9.9')).toBe('203.0.113.9');
    expect(addressOf(trusted, '192.0.2.1', '203.0.113.9')).toBe('192.0.2.1');
  });

  it('knows trusted proxies in both notations of an address', () => {
    expect(addressOf(['loopback'], '::ffff:127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(addressOf(['2001:db8::/32'], '2001:db8::1', '203.0.113.9')).toBe('203.0.113.9');
  });

  it('falls back to the proxy when it says nothing', () => {
    expect(addressOf(['loopback'], '127.0.0.1')).toBe('127.0.0.1');
  });

  it('takes one IPv6 network of 64 bits for one client, and both notations of an IPv4 address', () => {
    expect(addressOf([], '2001:db8:0:1:aaaa::1')).toBe(addressOf([], '2001:db8:0:1:bbbb::2'));
    expect(addressOf([], '2001:db8:0:1::1')).not.toBe(addressOf([], '2001:db8:0:2::1'));
    expect(addressOf([], 'fe80::1%eth0')).toBe('fe80::');
    expect(addressOf([], '::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(addressOf(['loopback'], '127.0.0.1', 'no:address')).toBe('');
  });
});
