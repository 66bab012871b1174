import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Tx } from '@libs/unit-of-work';
import { ChannelDirectory } from '../../channels';
import { ReplayNamedDeliveries, webhookRefusals } from '../../webhooks';
import { DONE, type ItemOutcome } from '../model/item-state';
import type { OpenBulk, OpenItem } from '../running/bulk-table';
import { type ItemAction, outcomesOf } from './item-action';

/** Sends webhook deliveries of one channel again; an item is done when its delivery is due. */
@Injectable()
export class ReplayDeliveries implements ItemAction {
  constructor(
    private readonly commands: CommandBus,
    private readonly channels: ChannelDirectory,
  ) {}

  async perform(tx: Tx, bulk: OpenBulk, items: readonly OpenItem[]): Promise<ItemOutcome[]> {
    const replayed = this.replay(tx, bulk, items);
    return outcomesOf(items, async ({ subject }) => {
      if (!(await replayed).has(subject)) throw webhookRefusals.DELIVERY_NOT_FOUND();
      return DONE;
    });
  }

  private async replay(tx: Tx, { caller, details, is_dry_run }: OpenBulk, items: readonly OpenItem[]) {
    const channelId = details.channel_id!;
    await this.channels.require(channelId, caller);
    const ids = items.map(({ subject }) => subject);
    return this.commands.execute(tx.include(new ReplayNamedDeliveries(channelId, ids, is_dry_run)));
  }
}
