import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ATTENTION_TOPIC } from '../contract';
import { AskedChannels } from '../channels';
import { Feeds, type FeedPage, type TopicReader } from '../realtime';
import { ATTENTION_KINDS } from './model/attention-kinds';
import { AN_HOUR } from './asked-attention';
import { MarkAttention } from './queries/mark-attention';

const LOOK_EVERY_MS = 1_000;
/** At most this part of the time is spent looking. */
const SHARE = 1 / 20;
const NOTHING: FeedPage = { messages: [], end: null, hasMore: false };

/**
 * The topic `attention`: in which channels something began to need a hand, was acknowledged, or was mended. It is looked
 * for in the rows themselves, while somebody in this process is subscribed (docs/adr/0064-the-list-is-watched-not-fed.md).
 */
@Injectable()
export class AttentionChanges implements TopicReader, OnModuleInit {
  private marks: ReadonlyMap<string, string> = new Map();
  private look: Promise<void> | null = null;
  private position = 0;
  private nextLookAtMs = 0;

  constructor(
    private readonly queries: QueryBus,
    private readonly channels: AskedChannels,
    private readonly feeds: Feeds,
  ) {}

  onModuleInit(): void {
    this.feeds.add(ATTENTION_TOPIC, this);
  }

  async head(): Promise<number> {
    await this.lookWhenDue();
    return this.position;
  }

  async page(): Promise<FeedPage> {
    const before = this.marks;
    await this.lookWhenDue();
    if (this.marks === before) return NOTHING;
    const changed = [...new Set([...before.keys(), ...this.marks.keys()])].filter(
      (channelId) => before.get(channelId) !== this.marks.get(channelId),
    );
    const messages = changed.map((channelId) => this.messageOf(channelId));
    return { messages, end: messages.length === 0 ? null : this.position, hasMore: false };
  }

  /** Whoever comes while a look is under way waits for that one, and nobody's coming brings the next one forward. */
  private async lookWhenDue(): Promise<void> {
    if (this.look === null && performance.now() < this.nextLookAtMs) return;
    this.look ??= this.lookNow().finally(() => (this.look = null));
    await this.look;
  }

  private async lookNow(): Promise<void> {
    const startedMs = performance.now();
    try {
      this.marks = await this.queries.execute(
        new MarkAttention({
          channels: await this.channels.everywhere(),
          kinds: ATTENTION_KINDS,
          places: null,
          isAcknowledged: false,
          suspendedMinutes: AN_HOUR,
        }),
      );
    } finally {
      const endedMs = performance.now();
      this.nextLookAtMs = endedMs + Math.max(LOOK_EVERY_MS, (endedMs - startedMs) / SHARE);
    }
  }

  private messageOf(channelId: string) {
    this.position += 1;
    const timestamp = new Date().toISOString();
    const message = { type: 'event', topic: ATTENTION_TOPIC, timestamp, data: { channel_id: channelId } };
    return { position: this.position, channelId, frame: Buffer.from(JSON.stringify(message)) };
  }
}
