import { Readable } from 'node:stream';
import { ask, askSecret } from './ask.js';

describe.each([
  ['a question', ask],
  ['a question for a secret', askSecret],
])('%s', (_what, question) => {
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!;
  const { signal } = new AbortController();

  beforeEach(() => jest.spyOn(process.stderr, 'write').mockReturnValue(true));
  afterEach(() => {
    jest.restoreAllMocks();
    Object.defineProperty(process, 'stdin', stdin);
  });

  it.each([
    ['the first line', ['first\nsecond\n'], 'first'],
    ['a line without an end', [' first '], 'first'],
    ['nothing when the input ends', [], ''],
  ])('is answered by %s', async (_answer, input, answer) => {
    Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from(input) });
    expect(await question('Which? ', signal)).toBe(answer);
  });
});
