import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import type { CompleteSettings, Settings } from '../infrastructure/config';
import { checkKeys } from './check-keys';

it('a database that is lost while the keys are checked is named as in the rest of the start', async () => {
  jest.useFakeTimers();
  const query = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED 192.0.2.7:5432'), { code: 'ECONNREFUSED' }));
  const settings = { ROLE: 'all', ENCRYPTION_KEY: [Buffer.alloc(32)] } as unknown as CompleteSettings;
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (line: string) => void warnings.push(line) };
  const url = 'postgres://oms:secret@db.example.com/orders';
  const ended = checkKeys(
    { query } as unknown as DataSource,
    {} as unknown as Settings,
    settings,
    url,
    log,
  ).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(61_000);
  const sentence = "DATABASE_URL can't be used: no Postgres answers at db.example.com (connection refused)";
  expect(warnings[0]).toBe(`${sentence}; it is tried again for 60 s`);
  expect(await ended).toMatchObject({ name: 'DatabaseUrlError', message: sentence });
  jest.useRealTimers();
});
