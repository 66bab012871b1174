import { createSocket } from 'node:dgram';
import type { ResolverOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { LookupFunction } from 'node:net';
import { answering } from './fixtures/local-server';
import { dnsLookup, guardedLookup, refuseNonPublic } from './lookup';

const PUBLIC = '93.184.216.34';
const PUBLIC_SIX = '2606:4700::1111';

/** The addresses that a socket gets for a name. */
function ask(lookup: LookupFunction, name = 'hooks.test') {
  return new Promise<{ error: Error | null; addresses: unknown }>((resolve) =>
    lookup(name, { all: true }, (error, addresses) => resolve({ error, addresses })),
  );
}

describe('guardedLookup', () => {
  it('passes on all addresses of a name that has only public ones', async () => {
    const { error, addresses } = await ask(guardedLookup(answering([PUBLIC, PUBLIC_SIX]), refuseNonPublic));
    expect(error).toBeNull();
    expect(addresses).toEqual([
      { address: PUBLIC, family: 4 },
      { address: PUBLIC_SIX, family: 6 },
    ]);
  });

  it.each([
    [['10.0.0.1']],
    [[PUBLIC, '10.0.0.1']],
    [['10.0.0.1', PUBLIC]],
    [[PUBLIC, '::1']],
    [[PUBLIC, 'nonsense']],
  ])('passes nothing on of %j, and does not tell the address', async (answer) => {
    const { error, addresses } = await ask(guardedLookup(answering(answer), refuseNonPublic));
    expect(error).toMatchObject({ name: 'TargetRefusedError' });
    expect(error?.message).toMatch(/^hooks\.test resolves to a (private|loopback|malformed) address$/);
    expect(addresses).toEqual([]);
  });

  it('also checks a lookup that returns a single address', async () => {
    const single: LookupFunction = (_name, _options, callback) => callback(null, '192.168.0.1', 4);
    expect((await ask(guardedLookup(single, refuseNonPublic))).error?.name).toBe('TargetRefusedError');
  });

  it('says that a name has no address, or why it could not be looked up', async () => {
    const failing: LookupFunction = (_name, _options, callback) => callback(new Error('server failure'), []);
    for (const lookup of [answering([]), failing]) {
      expect((await ask(guardedLookup(lookup, refuseNonPublic))).error).toMatchObject({ kind: 'dns' });
    }
  });
});

describe('dnsLookup', () => {
  const records: Record<string, { a?: string; aaaa?: string; silent?: 'A' | 'AAAA' }> = {
    'both.test': { a: PUBLIC, aaaa: PUBLIC_SIX },
    'four.test': { a: PUBLIC },
    'six.test': { aaaa: PUBLIC_SIX },
    'half-dead.test': { a: PUBLIC, silent: 'AAAA' },
  };
  const nameServer = createSocket('udp4');
  let lookup: LookupFunction;

  beforeAll(async () => {
    nameServer.on('message', (query, from) => {
      const answer = answerTo(query);
      if (answer !== null) nameServer.send(answer, from.port, from.address);
    });
    nameServer.bind(0, '127.0.0.1');
    await once(nameServer, 'listening');
    lookup = dnsLookup(resolverOf());
  });
  afterAll(() => void nameServer.close());

  function resolverOf(options?: ResolverOptions): Resolver {
    const resolver = new Resolver(options);
    resolver.setServers([`127.0.0.1:${nameServer.address().port}`]);
    return resolver;
  }

  /** A name server's reply (RFC 1035) with at most one record; null stands for silence. */
  function answerTo(query: Buffer): Buffer | null {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1) === 28 ? 'AAAA' : 'A';
    const known = records[labels.join('.').toLowerCase()];
    if (known?.silent === type) return null;
    const address = type === 'A' ? known?.a : known?.aaaa;
    const bytes = address === undefined ? null : addressBytes(address);
    const header = Buffer.from([
      query[0] ?? 0,
      query[1] ?? 0,
      0x81,
      known ? 0x80 : 0x83,
      0,
      1,
      0,
      bytes ? 1 : 0,
      0,
      0,
      0,
      0,
    ]);
    const question = query.subarray(12, at + 5);
    if (bytes === null) return Buffer.concat([header, question]);
    const record = Buffer.from([0xc0, 12, 0, type === 'A' ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, bytes.length]);
    return Buffer.concat([header, question, record, bytes]);
  }

  it.each([
    ['both.test', [PUBLIC, PUBLIC_SIX]],
    ['four.test', [PUBLIC]],
    ['six.test', [PUBLIC_SIX]],
  ])('finds the addresses of %s', async (name, expected) => {
    const { error, addresses } = await ask(lookup, name);
    expect(error).toBeNull();
    expect((addresses as { address: string }[]).map(({ address }) => address)).toEqual(expected);
  });

  it('finds the addresses of one kind when the server is silent about the other', async () => {
    const [patient, brief] = [resolverOf(), resolverOf({ timeout: 100, tries: 1 })];
    jest.spyOn(patient, 'resolve6').mockImplementation((name: string) => brief.resolve6(name));
    const { error, addresses } = await ask(dnsLookup(patient), 'half-dead.test');
    expect(error).toBeNull();
    expect(addresses).toEqual([{ address: PUBLIC, family: 4 }]);
  });

  it('fails for a name that does not exist', async () => {
    expect((await ask(lookup, 'nowhere.test')).error).toMatchObject({ code: 'ENOTFOUND' });
  });
});

function addressBytes(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::').map((half) =>
    half
      .split(':')
      .map((g) => g.padStart(4, '0'))
      .join(''),
  );
  return Buffer.from(head + tail.padStart(32 - head.length, '0'), 'hex');
}
