import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { OrderKey } from '../../orders';
import { countNotes } from '../note-rows';

/** How many notes an order has. */
export class CountNotes extends Query<number> {
  constructor(readonly key: OrderKey) {
    super();
  }
}

@QueryHandler(CountNotes)
export class CountNotesHandler implements IQueryHandler<CountNotes> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(query: CountNotes): Promise<number> {
    return this.unitOfWork.runFor(query, (tx) => countNotes(tx, query.key));
  }
}
