import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { GetOrderInPlace, type OrderKey, SideChanges } from '../../orders';
import { release } from '../claim-table';

/** Ends the claim of its holder; a colleague's stays. Safe to repeat. */
export class ReleaseOrder extends Command<void> {
  constructor(
    readonly placeId: string,
    readonly key: OrderKey,
    readonly holder: string,
    /** Who does it, as others are told. */
    readonly name: string,
  ) {
    super();
  }
}

@CommandHandler(ReleaseOrder)
export class ReleaseOrderHandler implements ICommandHandler<ReleaseOrder> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queries: QueryBus,
    private readonly sideChanges: SideChanges,
  ) {}

  execute({ placeId, key, holder, name }: ReleaseOrder): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      await this.queries.execute(tx.include(new GetOrderInPlace(placeId, key)));
      if (!(await release(tx, key, holder))) return;
      const detail = { claim: null, released_by: name };
      await this.sideChanges.record(tx, [{ key, kind: 'claim', detail }]);
    });
  }
}
