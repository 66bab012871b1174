import { Injectable } from '@nestjs/common';
import type { ClaimRounds } from '@libs/work-queue';
import { Topology } from '../../../infrastructure/database';
import { ChannelLanes } from '../channel-lanes';
import { DeliveryClaims, type OnClaim } from './delivery-claims';
import { DueChannels } from './due-channels';

/** Channels per claim, if a claim may be for many (docs/adr/0019). */
const CHANNELS_A_CLAIM = 64;
/**
 * A look at many channels ends after this time, so that results and new calls get their turn; the next look
 * continues.
 */
const LONGEST_LOOK_MS = 100;

export interface Looked {
  /** Whether there are channels that this look did not reach. */
  readonly isPartial: boolean;
  /** How many deliveries were claimed, or set aside because they can't go now. */
  readonly handled: number;
}

type Look = (onClaim: OnClaim) => Promise<Looked>;

/** Claims deliveries, channels in turns: the deliveries of one claim are under way before the next claim is made. */
@Injectable()
export class DeliveryRounds {
  private readonly rounds: ClaimRounds;
  private readonly look: Look;

  constructor(
    private readonly claims: DeliveryClaims,
    private readonly lanes: ChannelLanes,
    private readonly due: DueChannels,
    private readonly topology: Topology,
  ) {
    this.rounds = topology.claims(() => due.ids());
    this.look = topology.choose<Look>({
      together: (onClaim) => this.lookAlong(onClaim),
      spread: (onClaim) => this.lookOneByOne(onClaim),
    });
  }

  /** Claims for the channels that this process was woken for. Those on a node that is away stay woken. */
  lookAt(channelIds: readonly string[], onClaim: OnClaim): Promise<Looked> {
    return this.topology.reach((reach) =>
      this.claimInTurn(
        channelIds.filter((id) => reach.has(id)),
        onClaim,
      ),
    );
  }

  /** Claims for channels with due deliveries, first for those that are known to have more. */
  lookAround(onClaim: OnClaim): Promise<Looked> {
    return this.look(onClaim);
  }

  private async lookAlong(onClaim: OnClaim): Promise<Looked> {
    const { wanting } = this.lanes;
    const { channelIds, isRound } = await this.due.next();
    const looked = await this.claimInTurn([...new Set([...wanting, ...channelIds])], onClaim);
    return { ...looked, isPartial: looked.isPartial || !isRound };
  }

  /** Ends with the first channels that have something. */
  private async lookOneByOne(onClaim: OnClaim): Promise<Looked> {
    const handled = await this.rounds.run((channelIds) => this.claimOf(channelIds!, onClaim));
    return { isPartial: handled > 0, handled };
  }

  private async claimInTurn(channelIds: readonly string[], onClaim: OnClaim): Promise<Looked> {
    const endsAtMs = performance.now() + LONGEST_LOOK_MS;
    let handled = 0;
    for (const claimed of this.topology.claimedTogether(channelIds, CHANNELS_A_CLAIM)) {
      if (performance.now() > endsAtMs) return { isPartial: true, handled };
      handled += await this.claimOf(claimed, onClaim);
    }
    return { isPartial: false, handled };
  }

  private async claimOf(channelIds: readonly string[], onClaim: OnClaim): Promise<number> {
    const rooms = this.lanes.rooms(channelIds);
    if (rooms.size === 0) return 0;
    const { handled } = await this.claims.take(rooms, this.lanes.room, onClaim);
    return handled;
  }
}
