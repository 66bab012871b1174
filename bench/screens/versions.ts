import type { Question } from './answers';
import { type BusyOrder, VERSIONS } from './busy-order';

/** Versions of a busy order. Reading any of them takes three rows at most (docs/adr/0042-versions-store-what-changed.md). */
export function versions({ id }: BusyOrder): Question[] {
  const path = (version: number) => `/v1/orders/${id}/versions/${version}`;
  return [
    { name: `the newest of ${VERSIONS} versions of an order`, path: () => path(VERSIONS) },
    { name: 'the one in the middle', path: () => path(VERSIONS / 2) },
    { name: 'the first one', path: () => path(1) },
    { name: 'any version of the order', path: (n) => path(1 + (n % VERSIONS)) },
  ];
}
