import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { GetOrderInPlace, isQueued, type OrderKey, SideChanges } from '../../orders';
import { claim, claimsOf, type HeldClaim, shown, type Wish } from '../claim-table';
import type { Claim } from '../model/claim';
import { claimRefusals } from '../picking.refusals';

/** Says who picks an order of the place, for ten minutes. Its holder renews it by claiming again; a colleague's is taken over when asked. */
export class ClaimOrder extends Command<Claim> {
  constructor(
    readonly placeId: string,
    readonly key: OrderKey,
    readonly wish: Wish,
    readonly takesOver: boolean,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(ClaimOrder)
export class ClaimOrderHandler implements ICommandHandler<ClaimOrder> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queries: QueryBus,
    private readonly sideChanges: SideChanges,
  ) {}

  execute(command: ClaimOrder): Promise<Claim> {
    const { placeId, key, wish, takesOver } = command;
    return this.unitOfWork.run(async (tx) => {
      const status = await this.queries.execute(tx.include(new GetOrderInPlace(placeId, key)));
      if (!isQueued(status)) throw claimRefusals.ORDER_NOT_IN_QUEUE(status);
      const former = (await claimsOf(tx, [key])).get(key.orderId) ?? null;
      const held = await claim(tx, key, wish, takesOver);
      if (held === null) throw claimRefusals.CLAIMED_BY_COLLEAGUE(await this.ofColleague(tx, key));
      await this.tell(tx, command, former, held);
      return shown(held);
    });
  }

  private async ofColleague(tx: Tx, key: OrderKey): Promise<Claim> {
    return shown((await claimsOf(tx, [key])).get(key.orderId)!);
  }

  /** A renewal is no news. */
  private async tell(
    tx: Tx,
    { key, by }: ClaimOrder,
    former: HeldClaim | null,
    held: HeldClaim,
  ): Promise<void> {
    const isTaken = former !== null && former.holder !== held.holder;
    if (former !== null && !isTaken && former.claimed_by === held.claimed_by) return;
    const detail = { claim: shown(held), taken_over_from: isTaken ? former.claimed_by : null };
    await this.sideChanges.record(tx, [{ key, kind: 'claim', detail }]);
    if (!isTaken) return;
    await writeToTrail(tx, by, {
      action: 'order.claim_taken_over',
      resourceId: key.orderId,
      channelId: key.channelId,
      changed: ['claimed_by'],
    });
  }
}
