const END_OF_HEAD = '\r\n\r\n';

/**
 * Cuts a stream of HTTP/1.1 messages into messages, at a fraction of what a full parser costs. Knows Content-Length
 * only and throws on a chunked message.
 */
export class MessageReader {
  private text = '';

  /** @param onMessage gets the first line of each message, such as `HTTP/1.1 202 Accepted` */
  constructor(private readonly onMessage: (firstLine: string) => void) {}

  push(chunk: Buffer): void {
    this.text += chunk.toString('latin1');
    for (;;) {
      const headEnd = this.text.indexOf(END_OF_HEAD);
      if (headEnd < 0) return;
      const head = this.text.slice(0, headEnd);
      const end = headEnd + END_OF_HEAD.length + bodyLength(head);
      if (this.text.length < end) return;
      this.text = this.text.slice(end);
      this.onMessage(head.slice(0, head.indexOf('\r\n')));
    }
  }
}

function bodyLength(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  if (/\r\ntransfer-encoding:/i.test(head)) throw new Error('chunked messages are not understood');
  return 0;
}
