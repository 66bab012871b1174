import { type Load, NUMBER } from './load';

/** Hands out the requests of a load until it is over. */
export class Requests {
  private readonly texts: readonly Buffer[];
  private readonly numberAt: readonly number[];
  private readonly endsAt: number;
  private readonly limit: number;
  private handedOut = 0;

  constructor(private readonly load: Load) {
    this.texts = load.requests.map((request) => Buffer.from(request));
    this.numberAt = this.texts.map((text) => text.indexOf(NUMBER));
    this.limit = 'count' in load.until ? load.until.count : Infinity;
    this.endsAt = 'ms' in load.until ? performance.now() + load.until.ms : Infinity;
  }

  /** Null when the load is over. */
  next(): Buffer | null {
    if (this.handedOut >= this.limit || performance.now() >= this.endsAt) return null;
    const index = this.handedOut % this.texts.length;
    const number = this.load.firstNumber + this.handedOut;
    this.handedOut += 1;
    const text = this.texts[index]!;
    const numberAt = this.numberAt[index]!;
    if (numberAt < 0) return text;
    const request = Buffer.from(text);
    request.write(String(number).padStart(NUMBER.length, '0'), numberAt, 'latin1');
    return request;
  }
}
