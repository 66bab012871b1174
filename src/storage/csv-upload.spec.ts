import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import express from 'express';
import request from 'supertest';
import { receiveCsv, type UploadedCsv } from './csv-upload';

/** The status of a request with a file, of which something is made. */
async function upload(use: (file: UploadedCsv) => Promise<void>): Promise<number> {
  const app = express();
  app.post('/', (received, response, next) => {
    receiveCsv(received, response)
      .then(use)
      .then(() => response.sendStatus(200), next);
  });
  const { status } = await request(app)
    .post('/')
    .attach('file', Buffer.from('name\nShelf\n'), { filename: 'shelves.csv', contentType: 'text/csv' });
  return status;
}

describe('an uploaded CSV file', () => {
  it('is on disk until it is removed', async () => {
    const seen: boolean[] = [];
    const use = async ({ path, remove }: UploadedCsv) => {
      seen.push(existsSync(path));
      await remove();
      seen.push(existsSync(path));
    };
    expect(await upload(use)).toBe(200);
    expect(seen).toEqual([true, false]);
  });

  it('that cannot be removed is logged, and no fault of the request', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const use = async ({ path, remove }: UploadedCsv) => {
      rmSync(path);
      mkdirSync(path);
      await remove().finally(() => rmdirSync(path));
    };
    expect(await upload(use)).toBe(200);
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ code: 'ERR_FS_EISDIR' }));
    logged.mockRestore();
  });
});
