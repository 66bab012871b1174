import type { FeedMessage } from './feed-message';

/** The most recent messages, so that a socket that has caught up from the database can join without a gap. */
export class RecentMessages {
  private readonly kept: FeedMessage[] = [];
  private bytes = 0;
  private floor = 0;

  constructor(
    private readonly most: number,
    private readonly mostBytes: number,
  ) {}

  /** Clears the list; the next messages begin after the position. */
  startAt(position: number): void {
    this.kept.length = 0;
    this.bytes = 0;
    this.floor = position;
  }

  add(message: FeedMessage): void {
    this.kept.push(message);
    this.bytes += message.frame.length;
    while (this.kept.length > this.most || this.bytes > this.mostBytes) {
      const dropped = this.kept.shift()!;
      this.bytes -= dropped.frame.length;
      this.floor = dropped.position;
    }
  }

  /** All messages after the position; null when some of them have been dropped. */
  since(position: number): readonly FeedMessage[] | null {
    if (position < this.floor) return null;
    return this.kept.filter((message) => message.position > position);
  }
}
