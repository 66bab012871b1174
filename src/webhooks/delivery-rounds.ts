import { Injectable } from '@nestjs/common';
import type { ClaimRounds } from '@libs/claim-rounds';
import { Distribution } from '../database';
import type { ClaimedDelivery } from './delivery';
import { DeliveryClaims } from './delivery-claims';
import { DueChannels } from './due-channels';

/** Claims deliveries where they lie: of all channels in one statement, or of one channel after another (ADR 19). */
@Injectable()
export class DeliveryRounds {
  private readonly rounds: ClaimRounds;

  constructor(
    private readonly claims: DeliveryClaims,
    private readonly distribution: Distribution,
    due: DueChannels,
  ) {
    this.rounds = distribution.claims(() => due.ids());
  }

  /** Whether a look may end before it has seen all channels. */
  get isPartial(): boolean {
    return this.distribution.isByChannel;
  }

  /** As `DeliveryClaims.take`. Channel by channel, a look at all channels ends with the first that gives something. */
  async take(
    taken: ReadonlyMap<string, number>,
    channelIds: readonly string[] | null,
  ): Promise<readonly ClaimedDelivery[]> {
    if (!this.distribution.isByChannel) return this.claims.take(taken, channelIds);
    if (channelIds === null) return this.takeNext(taken);
    const claimed: ClaimedDelivery[] = [];
    for (const channelId of channelIds) claimed.push(...(await this.claims.takeOnNode(taken, channelId)));
    return claimed;
  }

  private async takeNext(taken: ReadonlyMap<string, number>): Promise<readonly ClaimedDelivery[]> {
    let claimed: readonly ClaimedDelivery[] = [];
    await this.rounds.run(async (channelId) => {
      claimed = await this.claims.takeOnNode(taken, channelId!);
      return claimed.length;
    });
    return claimed;
  }
}
