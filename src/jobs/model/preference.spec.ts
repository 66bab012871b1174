import { waitPreferredS } from './preference';

it.each([
  ['wait=5', 5],
  ['respond-async, wait=1', 1],
  ['WAIT = "7"', 7],
  ['wait=30', 30],
  ['wait=31', 30],
  ['wait=999999999', 30],
  ['wait=0', null],
  ['wait=-1', null],
  ['wait=1.5', null],
  ['wait=soon', null],
  ['wait', null],
  ['await=5', null],
  ['', null],
  [undefined, null],
])('Prefer: %s waits %s seconds', (header, seconds) => {
  expect(waitPreferredS(header)).toBe(seconds);
});
