import fc from 'fast-check';
import { MessageReader } from './message-reader';

const STREAM = [
  'HTTP/1.1 202 Accepted\r\nContent-Length: 12\r\n\r\n{"a":"\u00e4 b"}',
  'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n',
  'POST /hook HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n\r\n\r\n',
].join('');

function read(chunks: readonly Buffer[]): string[] {
  const lines: string[] = [];
  const reader = new MessageReader((line) => lines.push(line));
  for (const chunk of chunks) reader.push(chunk);
  return lines;
}

describe('MessageReader', () => {
  it('finds the same messages however the stream is cut', () => {
    const bytes = Buffer.from(STREAM);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 })), (cuts) => {
        const ends = [...cuts.sort((a, b) => a - b), bytes.length];
        const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        expect(read(chunks)).toEqual([
          'HTTP/1.1 202 Accepted',
          'HTTP/1.1 304 Not Modified',
          'POST /hook HTTP/1.1',
        ]);
      }),
    );
  });

  it('keeps a message whose body has not come yet', () => {
    expect(read([Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n1234')])).toEqual([]);
  });

  it('refuses a chunked message rather than count it wrongly', () => {
    const chunked = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    expect(() => read([chunked])).toThrow('chunked');
  });
});
