import { Agent, request as httpRequest } from 'node:http';
import request from 'supertest';
import { gzipSync } from 'node:zlib';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hold, isRunning } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { Service } from '../../support/service/service';
import { openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { putInStatus } from '../../support/data/order-status';
import { until } from '../../support/until';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const REQUIREMENTS = {
  required_columns: ['name'],
  optional_columns: ['sub_type', 'description', 'code', 'abbreviation', 'id'],
  temperature_mapping: { '0': 'ambient', '1': 'frozen', '2': 'ambient', '3': 'cooled' },
};

describe('the import of storage locations', () => {
  let service: Service;
  let folder: string;
  let shop: Shop;
  let placeId: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'uploads-'));
    service = await Service.start({ TMPDIR: folder });
    shop = await openShop(service);
    placeId = await openPlace(shop);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const onDisk = () => readdirSync(folder).filter((name) => name.startsWith('storage-import-'));
  const path = (place = placeId) => `/v1/places/${place}/storage-location`;
  const send = (
    csv: string | Buffer,
    {
      place = placeId,
      token = service.env.SYSTEM_TOKEN!,
      type = 'text/csv',
      filename = 'locations.csv',
    } = {},
  ) =>
    request(service.url)
      .post(`${path(place)}/import`)
      .set('Authorization', `Bearer ${token}`)
      .attach('file', Buffer.from(csv), { filename, contentType: type });
  const locations = async (place = placeId): Promise<Json[]> =>
    (await shop.api.get(path(place)).expect(200)).body.data as Json[];

  it('replaces all locations, keeps the ids of those it knows by name, and skips repeated names', async () => {
    const first = await send(
      'name,sub_type,description,code,abbreviation,id\nA,1,Left,C-1,AB,4711\nB,3,,,,\n',
    );
    expect(first.status).toBe(200);
    const before = await locations();
    expect(before).toMatchObject([
      {
        name: 'A',
        temperature_type: 'frozen',
        description: 'Left',
        code: 'C-1',
        abbreviation: 'AB',
        metadata: { original_id: '4711' },
      },
      { name: 'B', temperature_type: 'cooled', description: null, code: null, metadata: {} },
    ]);
    const { body } = await send('id,name,sub_type\n1,C,0\n2,A,2\n3,"C",1\n4,D,7\n').expect(200);
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      results: { total_processed: 4, created: 2, updated: 1, skipped: 1, errors: [] },
      details: {
        skipped_items: [{ row: 4, name: 'C', reason: expect.any(String) }],
        warnings: ['Row 5: sub_type 7 is not known, ambient is used'],
      },
    });
    const after = await locations();
    expect(after.map(({ name, temperature_type }) => [name, temperature_type])).toEqual([
      ['A', 'ambient'],
      ['C', 'ambient'],
      ['D', 'ambient'],
    ]);
    expect(after[0].id).toBe(before[0].id);
  });

  it.each([
    ['a byte order mark and semicolons', '\ufeffname;sub_type\nÄyriäinen;1\n"A;B";0\n', ['A;B', 'Äyriäinen']],
    ['Windows line ends and blank lines', 'name\r\nA\r\n\r\nB\r\n', ['A', 'B']],
    ['line breaks inside quotes', 'name,description\n"A","one\ntwo"\n', ['A']],
  ])('reads %s', async (_what, csv, names) => {
    await send(csv).expect(200);
    expect((await locations()).map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it('accepts application/csv under any name, and any type under a .csv name', async () => {
    await send('name\nA\n', { type: 'application/csv', filename: 'export.txt' }).expect(200);
    await send('name\nA\n', { type: 'application/octet-stream', filename: 'EXPORT.CSV' }).expect(200);
  });

  describe('refuses a bad file as a whole', () => {
    beforeEach(() => send('name\nKept\n').expect(200));
    afterEach(async () => expect((await locations()).map(({ name }) => name)).toEqual(['Kept']));

    const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\x00'), gzipSync('name\nA\n')]);
    it.each([
      [
        'a row without a name',
        'name,code\nA,1\n,2\nB,3\n , \n',
        ['Row 3: name is empty', 'Row 5: name is empty'],
      ],
      ['no column name', 'title,code\nA,1\n', ['Row 1: the column name is missing']],
      [
        'rows of another width',
        'name,code\nA\nB,1,2\n',
        ['Row 2: has 1 columns, the header has 2', 'Row 3: has 3'],
      ],
      ['a header alone', 'name,code\n', ['the file has no rows']],
      ['nothing at all', '', ['the file has no rows']],
      ['a quote that is never closed', 'name,code\nA,1\n"B,2\nC,3\n', ['a quote is opened and never closed']],
      ['a quote followed by text', 'name,code\n"A"x,1\n', ['Row 2: a quote is followed by more text']],
      ['Latin-1 text', Buffer.from('name\nA\n\xc4yri\xe4inen\n', 'latin1'), ['Row 3: the text is not UTF-8']],
      ['UTF-16 text', Buffer.from('\ufeffname\nA\n', 'utf16le'), ['Row 1: the file is not text']],
      ['a zip renamed to .csv', zip, ['Row 1: the file is not text']],
      ['binary data', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), ['is not']],
      ['JSON renamed to .csv', '{"name": "A"}\n', ['Row 1: a quote stands in the middle']],
      ['a name that is far too long', `name\n${'x'.repeat(300)}\n`, ['Row 2: name is longer than 255']],
    ])('such as one with %s', async (_what, csv, errors) => {
      const { body } = await send(csv).expect(400);
      expect(body.format_requirements).toEqual(REQUIREMENTS);
      expect(body.validation_warnings).toEqual(expect.any(Array));
      expect(body.validation_errors).toHaveLength(errors.length);
      errors.forEach((error, index) => expect(body.validation_errors[index]).toContain(error));
      expect(body.error).toContain('Invalid CSV');
    });

    it('and names at most a hundred rows of it', async () => {
      const { body } = await send(`name,code\n${',1\n'.repeat(150)}`).expect(400);
      expect(body.validation_errors).toHaveLength(101);
      expect(body.validation_errors.at(-1)).toBe('and 50 more');
    });

    it.each([
      ['no file', {}, undefined],
      ['a file in another field', {}, 'document'],
      ['a file of another type', { filename: 'locations.pdf', contentType: 'application/pdf' }, 'file'],
    ])('or a request with %s', async (_what, options, field) => {
      const post = request(service.url)
        .post(`${path()}/import`)
        .set('Authorization', `Bearer ${service.env.SYSTEM_TOKEN}`);
      const sent = field === undefined ? post : post.attach(field, Buffer.from('name\nA\n'), options);
      const { body } = await sent.expect(400);
      expect(body).toEqual({
        error: expect.any(String),
        format_requirements: REQUIREMENTS,
        code: 'FILE_REFUSED',
      });
    });

    it.each([
      ['text/csv', 'name\nA\n'],
      ['application/json', '{"name":'],
      ['multipart/form-data', 'no boundary'],
      ['multipart/form-data; boundary=x', '--x\r\ncut off'],
    ])('or a body of type %s that holds no upload', async (type, text) => {
      const { body } = await request(service.url)
        .post(`${path()}/import`)
        .set('Authorization', `Bearer ${service.env.SYSTEM_TOKEN}`)
        .set('Content-Type', type)
        .send(text)
        .expect(400);
      expect(body.format_requirements).toEqual(REQUIREMENTS);
    });
  });

  it('refuses to delete a location that is in use, and keeps its id when the file has it', async () => {
    const place = await openPlace(shop);
    await send('name\nBusy\nIdle\n', { place }).expect(200);
    const busy = (await locations(place)).find(({ name }) => name === 'Busy');
    const orderId = await placeOrder(shop, {
      metadata: { place_id: place },
      items: [{ item_id: 'milk', quantity: 1, properties: { storage_location_id: busy.id } }],
    });
    const { body } = await send('name\nNew\n', { place }).expect(409);
    expect(body.error).toContain('Busy');
    expect(await locations(place)).toHaveLength(2);
    await send('name\nNew\nBusy\n', { place }).expect(200);
    expect((await locations(place)).map(({ name }) => name)).toEqual(['Busy', 'New']);
    expect((await locations(place))[0].id).toBe(busy.id);
    await putInStatus(service.database, orderId, 'completed');
    await send('name\nNew\n', { place }).expect(200);
  });

  it('is for admins, of places that exist', async () => {
    await send('name\nA\n', { token: shop.key }).expect(403, {
      error: 'Admin access required',
      code: 'ADMIN_REQUIRED',
    });
    await send('name\nA\n', { token: shop.key, place: NOBODY }).expect(403);
    await send('name\nA\n', { place: NOBODY }).expect(404, {
      error: 'Place not found',
      code: 'UNKNOWN_PLACE',
    });
  });

  it('is the only one to accept multipart bodies: a JSON route responds with 415', async () => {
    await request(service.url)
      .post('/v1/places')
      .set('Authorization', `Bearer ${shop.key}`)
      .attach('file', Buffer.from('name\nA\n'), 'a.csv')
      .expect(415);
  });

  it('does not touch its connection after a refusal, whatever runs on it later', async () => {
    const part = (name: string, type: string) =>
      `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\nname\r\n--x--\r\n`;
    const refused = [
      ['multipart/form-data; boundary=x', part('picture.png', 'image/png')],
      ['multipart/form-data; boundary=x', '--x--\r\n'],
      ['multipart/form-data; boundary=x', '--x\r\nno part'],
      ['application/json', '{}'],
    ] as const;
    await Promise.all(
      refused.map(async ([type, body]) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const ports = new Set<number | undefined>();
        const ask = (method: string, to: string, headers: Record<string, string>, text = '') =>
          new Promise<number>((resolve, reject) => {
            const options = {
              agent,
              method,
              headers: { authorization: `Bearer ${service.token()}`, ...headers },
            };
            const asked = httpRequest(`${service.url}${to}`, options, (response) => {
              ports.add(response.socket.localPort);
              response.resume().on('end', () => resolve(response.statusCode!));
            });
            asked.on('error', reject).end(text);
          });
        const length = { 'content-length': String(body.length) };
        expect(await ask('POST', `${path()}/import`, { 'content-type': type, ...length }, body)).toBe(400);
        // What closes a connection whose body was refused does so within 5 s.
        const untilMs = performance.now() + 7_000;
        while (performance.now() < untilMs) {
          expect(await ask('GET', `/v1/places/${placeId}`, {})).toBe(200);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        expect(ports.size).toBe(1);
        agent.destroy();
      }),
    );
  });

  describe('of many files at once', () => {
    let admins: string[];
    const part =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\nA\r\n--x--';

    beforeAll(async () => {
      const create = async (client_name: string) => {
        const key = { name: client_name, client_name, created_by: 't', scope: 'admin', channel_ids: [] };
        return (await service.system.post('/v1/api-keys', key).expect(201)).body.key as string;
      };
      admins = await Promise.all(['device', 'office', 'warehouse'].map(create));
    });

    /** An upload whose last byte never comes. */
    const stall = (token: string) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      const stalled = { socket, answer: '' };
      socket.on('data', (data) => (stalled.answer += data.toString())).on('error', () => undefined);
      socket.write(
        `POST ${path()}/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${part.length + 1}\r\n\r\n${part}`,
      );
      return stalled;
    };

    it('keeps two of one caller, refuses its others after 5 s, and lets other callers through meanwhile', async () => {
      const [device, office] = admins as [string, string];
      const before = onDisk().length;
      const stalled = Array.from({ length: 30 }, () => stall(device));
      const refused = () => stalled.filter(({ answer }) => answer !== '');
      await until('two are received', () => onDisk().length === before + 2);
      await send('name\nA\n', { token: office }).expect(200);
      await service.as(office).get(`/v1/places/${placeId}`).expect(200);
      await until('the others are refused', () => refused().length === 28);
      for (const { answer } of refused()) {
        expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: 1[^]*TOO_MANY_BODIES/);
      }
      expect(onDisk()).toHaveLength(before + 2);
      for (const { socket } of stalled) socket.destroy();
      await until('their files are gone', () => onDisk().length === before);
      await send('name\nA\n', { token: device }).expect(200);
    });

    it('ends with 408 those that bring nothing while somebody waits who has none, and takes away their files', async () => {
      const before = onDisk().length;
      const [device, office, warehouse] = admins as [string, string, string];
      const stalled = [device, device].map(stall);
      await until('two are received', () => onDisk().length === before + 2);
      // The last place is for a caller that has none.
      stalled.push(...[office, warehouse].map(stall));
      await until('as many are received as can be', () => onDisk().length === before + 4);
      await send('name\nA\n').expect(200);
      const ended = stalled.filter(({ answer }) => answer !== '');
      for (const { answer } of ended) expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*BODY_TOO_SLOW/);
      expect(ended).not.toHaveLength(0);
      for (const { socket } of stalled) socket.destroy();
      await until('their files are gone', () => onDisk().length === before);
    });

    it('gives the turn of those that left while they waited to the next', async () => {
      const [device] = admins as [string];
      const before = onDisk().length;
      const stalled = Array.from({ length: 6 }, () => stall(device));
      await until('two are received', () => onDisk().length === before + 2);
      for (const { socket } of stalled) socket.destroy();
      await Promise.all([1, 2, 3].map(() => send('name\nA\n', { token: device }).expect(200)));
      await until('their files are gone', () => onDisk().length === before);
    });
  });

  describe('of a large file', () => {
    const metric = async (name: string) => {
      const { text } = await service.system.get('/metrics');
      return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)![1]);
    };
    const rssMb = async () => (await metric('process_resident_memory_bytes')) / 1024 / 1024;

    /** The most memory the service has while the work runs. */
    const peakRssMb = async (work: Promise<unknown>) => {
      let peak = 0;
      let looks = 0;
      let running = true;
      const watched = until(
        'the work ends',
        async () => {
          looks += 1;
          if (!running || looks % 10 === 1) peak = Math.max(peak, await rssMb());
          return running ? null : true;
        },
        60_000,
      );
      await work.finally(() => (running = false));
      await watched;
      return peak;
    };

    const largeCsv = () => {
      const row = (n: number) =>
        `Shelf ${String(n).padStart(6, '0')},${n % 4},Aisle ${n % 97},C${n},${n},id-${n}`;
      const rows = Array.from({ length: 200_000 }, (_, n) => row(n)).join('\n');
      return `name,sub_type,description,code,abbreviation,id\n${rows}`;
    };

    it('takes 200,000 rows in 10 MB with less than 8 s of CPU and 200 MB more', async () => {
      const place = await openPlace(shop);
      const csv = largeCsv();
      expect(csv.length).toBeGreaterThan(9 * 1024 * 1024);
      expect(csv.length).toBeLessThanOrEqual(10 * 1024 * 1024);
      const before = await rssMb();
      const cpuBefore = await metric('process_cpu_seconds_total');
      const sent = send(csv, { place }).then(({ body }) =>
        expect(body.results).toMatchObject({ total_processed: 200_000, created: 200_000, skipped: 0 }),
      );
      const peak = await peakRssMb(sent);
      await sent;
      expect((await metric('process_cpu_seconds_total')) - cpuBefore).toBeLessThan(8);
      expect(peak - before).toBeLessThan(200);
      const shownFrom = async (offset: number) => {
        const path = `/v1/places/${place}/storage-location?limit=1&offset=${offset}`;
        return (await shop.api.get(path).expect(200)).body.data.length as number;
      };
      expect([await shownFrom(199_999), await shownFrom(200_000)]).toEqual([1, 0]);
    });

    it('takes exactly 10 MB and refuses one byte more', async () => {
      const header = 'name,description\nA,';
      const exactly = 10 * 1024 * 1024;
      const file = (bytes: number) => header + '\n'.repeat(bytes - header.length);
      await send(file(exactly)).expect(200);
      const { body } = await send(file(exactly + 1)).expect(400);
      expect(body).toEqual({
        error: 'The file is larger than 10 MB',
        format_requirements: REQUIREMENTS,
        code: 'FILE_REFUSED',
      });
    });

    it('responds to a 50 MB upload long before it has arrived, in constant memory', async () => {
      const before = await rssMb();
      const head = (length: string) =>
        `POST ${path()}/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.env.SYSTEM_TOKEN}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`;
      const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\n';
      for (const chunked of [false, true]) {
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
        let answer = '';
        let sent = 0;
        socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined);
        socket.write(head(chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${50 * 1024 * 1024}`));
        const line = Buffer.alloc(65_536, 'shelf,cold\n');
        const write = (data: Buffer | string) =>
          new Promise((done) => {
            sent += data.length;
            const framed = chunked ? `${data.length.toString(16)}\r\n${data.toString()}\r\n` : data;
            // While a write ends at once, nothing would be read without it.
            socket.write(framed, () => setImmediate(done));
          });
        await write(part);
        while (sent < 50 * 1024 * 1024 && answer === '') await write(line);
        await until('the answer', () => answer.includes('The file is larger than 10 MB'));
        expect(answer).toMatch(/^HTTP\/1\.1 400 /);
        expect(sent).toBeLessThan(40 * 1024 * 1024);
        socket.destroy();
      }
      expect((await rssMb()) - before).toBeLessThan(60);
      await until('nothing is left on disk', () => onDisk().length === 0);
    });

    it('changes nothing when the process dies in the middle', async () => {
      const place = await openPlace(shop);
      await send('name\nKept\n', { place }).expect(200);
      const [kept] = await locations(place);
      // The last row waits for it, so that the import has not ended when the process dies.
      const held = await hold(service.database, 'storage location', kept!.id as string);
      const interrupted = send(`${largeCsv()}\nKept,0,,,,`, { place }).catch(() => null);
      await until('rows are being written', () => isRunning(service.database, 'json_to_recordset'));
      await service.kill();
      expect(await interrupted).toBeNull();
      await held.letGo();
      await service.run();
      shop = { ...shop, api: service.as(shop.key) };
      expect((await locations(place)).map(({ name }) => name)).toEqual(['Kept']);
    });
  });
});
