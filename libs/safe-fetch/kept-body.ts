import { StringDecoder } from 'node:string_decoder';

/** The first bytes of a response body, as text. */
export class KeptBody {
  private readonly chunks: Buffer[] = [];
  private kept = 0;
  private seen = 0;

  constructor(private readonly maxBytes: number) {}

  add(chunk: Buffer): void {
    this.seen += chunk.length;
    const room = this.maxBytes - this.kept;
    if (room === 0) return;
    const part = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.kept += part.length;
    this.chunks.push(part);
  }

  get truncated(): boolean {
    return this.seen > this.maxBytes;
  }

  /** How many bytes came that were not kept. */
  get excessBytes(): number {
    return this.seen - this.kept;
  }

  /**
   * The bytes read as UTF-8 with U+FFFD for what is none, and for NUL, which many stores refuse in a text. A
   * character that the cut went through is left out.
   */
  text(): string {
    const bytes = this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks);
    const text = this.truncated ? new StringDecoder('utf8').write(bytes) : bytes.toString('utf8');
    return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  }
}
