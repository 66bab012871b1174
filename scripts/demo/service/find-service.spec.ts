import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findService } from './find-service';

describe('looking for a running service', () => {
  let server: Server;
  let url: string;
  let dataDir: string;
  let status: number;
  let asked: { url?: string | undefined; authorization?: string | undefined }[];

  beforeEach(async () => {
    status = 200;
    asked = [];
    dataDir = mkdtempSync(join(tmpdir(), 'find-service-'));
    server = createServer((request, response) => {
      asked.push({ url: request.url, authorization: request.headers.authorization });
      response.writeHead(status).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(dataDir, { recursive: true });
  });

  it('takes the one at OMS_URL when it is ready, with the token of the environment', async () => {
    const service = await findService({ OMS_URL: url, SYSTEM_TOKEN: 'token-of-env', DATA_DIR: dataDir });
    expect(service).toMatchObject({ baseUrl: url, systemToken: 'token-of-env', isOwn: false });
    expect(asked).toEqual([{ url: '/health/ready', authorization: 'Bearer token-of-env' }]);
  });

  it('reads the token that an embedded service keeps in its data directory', async () => {
    writeFileSync(join(dataDir, 'system-token'), 'token-of-file\n');
    expect(await findService({ OMS_URL: url, DATA_DIR: dataDir })).toMatchObject({
      systemToken: 'token-of-file',
    });
  });

  it('sends that token to no other machine', async () => {
    writeFileSync(join(dataDir, 'system-token'), 'token-of-file');
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
    await expect(findService({ OMS_URL: elsewhere, DATA_DIR: dataDir })).rejects.toThrow('set SYSTEM_TOKEN');
    expect(asked).toEqual([{ url: '/health/ready', authorization: undefined }]);
  });

  it('asks for the token when it is nowhere', async () => {
    await expect(findService({ OMS_URL: url, DATA_DIR: dataDir })).rejects.toThrow('set SYSTEM_TOKEN');
  });

  it('does not start another in place of the one that OMS_URL names', async () => {
    status = 503;
    await expect(findService({ OMS_URL: url, SYSTEM_TOKEN: 'any', DATA_DIR: dataDir })).rejects.toThrow(
      `No service is ready at OMS_URL ${url}: The service responded with 503 Service Unavailable`,
    );
  });
});
