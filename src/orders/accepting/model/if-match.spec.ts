import { versionsAllowed } from './if-match';

it.each([
  [undefined, null],
  ['*', null],
  ['"3"', [3]],
  ['W/"3"', [3]],
  ['3', [3]],
  ['"1", "2"', [1, 2]],
  ['"abc"', []],
  ['"-1"', []],
])('If-Match: %s allows the versions %j', (header, versions) => {
  expect(versionsAllowed(header)).toEqual(versions);
});
