import { freePort } from './free-port';

const PORTS = 1_000;

it('gives each free port to one alone, however many ask at once', async () => {
  const ports = await Promise.all(Array.from({ length: PORTS }, () => freePort()));
  expect(new Set(ports).size).toBe(PORTS);
});
