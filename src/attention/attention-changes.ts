import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FairSemaphore } from '@libs/fair-room';
import { ATTENTION_TOPIC } from '../contract';
import { AskedChannels } from '../channels';
import { Feeds, type FeedPage, type TopicReader } from '../realtime';
import { ChannelMarks } from './model/channel-marks';
import { MarkAttention } from './queries/mark-attention';

/** A look that takes longer is given up. */
const LIMIT_MS = 500;
/** At most this part of the time is spent looking, unless looks take very long. */
const SHARE = 1 / 20;
const LONGEST_PAUSE_MS = 2_000;
/** A subscription waits no longer until its channels were looked at. */
const PREPARING_MS = 2_000;
const PREPARING_AT_ONCE = 2;
/** How long the list of all channels is used. */
const FRESH_MS = 1_000;
const WARN_EVERY_MS = 60_000;
const NOTHING: FeedPage = { messages: [], end: null, hasMore: false };

/**
 * The topic `attention`: in which channels something began to need a hand, was acknowledged, or was mended. It is looked
 * for in the rows themselves, in the channels that somebody in this process is subscribed to, a few at a time
 * (docs/adr/0064-the-list-is-watched-not-fed.md).
 */
@Injectable()
export class AttentionChanges implements TopicReader, OnModuleInit {
  private readonly logger = new Logger(AttentionChanges.name);
  private readonly marks = new ChannelMarks();
  private readonly preparing = new FairSemaphore(PREPARING_AT_ONCE);
  private position = 0;
  private nextLookAtMs = 0;
  private nextWarningAtMs = 0;
  private everywhere: readonly string[] = [];
  private everywhereAtMs = -Infinity;

  constructor(
    private readonly queries: QueryBus,
    private readonly channels: AskedChannels,
    private readonly feeds: Feeds,
  ) {}

  onModuleInit(): void {
    this.feeds.add(ATTENTION_TOPIC, this);
  }

  head(): Promise<number> {
    return Promise.resolve(this.position);
  }

  /**
   * Looks at those of the channels at which nobody looks. Where that does not succeed in time, the first look that does
   * counts as a change.
   */
  async prepare(channels: readonly string[] | null, holder: string): Promise<void> {
    const untilMs = performance.now() + PREPARING_MS;
    let waiting = this.unwatched(channels ?? (await this.all())).filter(
      (id) => !this.marks.isKnown(id, performance.now()),
    );
    while (waiting.length > 0 && performance.now() < untilMs) {
      const group = this.marks.together(waiting);
      waiting = waiting.slice(group.length);
      await this.preparing.run(holder, async () => {
        if (performance.now() < untilMs) await this.look(group, (looked) => this.unwatched(looked));
      });
    }
  }

  async page(): Promise<FeedPage> {
    const startedMs = performance.now();
    if (startedMs < this.nextLookAtMs) return NOTHING;
    this.nextLookAtMs = startedMs + LONGEST_PAUSE_MS;
    const group = this.marks.next([...(this.watched() ?? (await this.all()))], startedMs);
    const changed = await this.look(group, (looked) =>
      looked.filter((id) => !this.marks.isNewerThan(id, startedMs)),
    );
    const endedMs = performance.now();
    this.nextLookAtMs = endedMs + Math.min(LONGEST_PAUSE_MS, (endedMs - startedMs) / SHARE);
    const messages = changed.map((channelId) => this.messageOf(channelId));
    return { messages, end: messages.length === 0 ? null : this.position, hasMore: false };
  }

  /** Returns the channels that changed. @param kept those of which the result is kept, chosen when it is there */
  private async look(
    group: readonly string[],
    kept: (group: readonly string[]) => readonly string[],
  ): Promise<readonly string[]> {
    if (group.length === 0) return [];
    const startedMs = performance.now();
    try {
      const found = await this.queries.execute(new MarkAttention(group, LIMIT_MS));
      const endedMs = performance.now();
      return this.marks.found(kept(group), found, endedMs - startedMs, endedMs);
    } catch (error) {
      const endedMs = performance.now();
      this.marks.failed(kept(group), endedMs - startedMs, endedMs);
      this.warn(group, error as Error);
      return [];
    }
  }

  /** Null: all channels. */
  private watched(): readonly string[] | null {
    return this.feeds.of(ATTENTION_TOPIC).watched();
  }

  private unwatched(channels: readonly string[]): readonly string[] {
    const watched = this.watched();
    if (watched === null) return [];
    const isWatched = new Set(watched);
    return channels.filter((id) => !isWatched.has(id));
  }

  private async all(): Promise<readonly string[]> {
    if (performance.now() - this.everywhereAtMs >= FRESH_MS) {
      this.everywhere = await this.channels.everywhere();
      this.everywhereAtMs = performance.now();
    }
    return this.everywhere;
  }

  private warn(channels: readonly string[], { message }: Error): void {
    if (performance.now() < this.nextWarningAtMs) return;
    this.nextWarningAtMs = performance.now() + WARN_EVERY_MS;
    this.logger.warn({ event: 'attention.not_looked_at', channels, error: message });
  }

  private messageOf(channelId: string) {
    this.position += 1;
    const timestamp = new Date().toISOString();
    const message = { type: 'event', topic: ATTENTION_TOPIC, timestamp, data: { channel_id: channelId } };
    return { position: this.position, channelId, frame: Buffer.from(JSON.stringify(message)) };
  }
}
