import fc from 'fast-check';
import { refuseAddress } from './address';

const REFUSED: Record<string, string[]> = {
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  'carrier-grade NAT': ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  'unique-local': ['fc00::1', 'fd00:ec2::254'],
  'cloud-internal': ['168.63.129.16'],
  reserved: [
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '2001:db8::1',
    '2001:2::1',
    '3fff::1',
    'fec0::1',
    '100::1',
    '4000::1',
    '5f00::1',
  ],
  malformed: ['', 'localhost', '1.2.3.4.5', 'fe80::g'],
};

describe('refuseAddress', () => {
  it.each(Object.entries(REFUSED).flatMap(([why, addresses]) => addresses.map((address) => [address, why])))(
    'refuses %s as %s',
    (address, why) => expect(refuseAddress(address)).toBe(why),
  );

  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::200e'])(
    'lets %s pass',
    (address) => expect(refuseAddress(address)).toBeNull(),
  );

  it('refuses every IPv6 form that wraps an IPv4 address, whatever it wraps', () => {
    const wrapped = fc.ipV4().chain((four) => {
      const hex = Buffer.from(four.split('.').map(Number))
        .toString('hex')
        .replace(/^(.{4})/, '$1:');
      const forms = ['::ffff:', '::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2001:0:4136:e378:8000:63bf:'];
      return fc.constantFrom(...forms.map((form) => form + hex), `::ffff:${four}`, `2002:${hex}::1`);
    });
    fc.assert(fc.property(wrapped, (address) => refuseAddress(address) !== null));
  });

  it('lets nothing of the inner IPv4 ranges pass', () => {
    const byte = fc.nat(255);
    const inner = fc.constantFrom(
      '10.%.%.%',
      '127.%.%.%',
      '192.168.%.%',
      '169.254.%.%',
      '172.20.%.%',
      '0.%.%.%',
    );
    fc.assert(
      fc.property(inner, byte, byte, byte, (range, ...bytes) => {
        const address = range.replace(/%/g, () => String(bytes.pop()));
        return refuseAddress(address) !== null;
      }),
    );
  });
});
