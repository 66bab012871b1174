import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Caller, isAdmin } from '../../api-keys';
import { bulkRefusals } from '../bulk.refusals';
import { type BulkDto, toBulkDto } from '../dto/bulk.dto';
import type { Bulk } from '../entities/bulk.entity';
import { callerName } from '../model/kept-access';
import { countsOf } from './bulk-counts';

/** One bulk of the caller; admins see all. */
export class GetBulk extends Query<BulkDto> {
  constructor(
    readonly bulkId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(GetBulk)
export class GetBulkHandler implements IQueryHandler<GetBulk> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ bulkId, caller }: GetBulk): Promise<BulkDto> {
    return this.unitOfWork.runOnSnapshot(async (tx) => {
      const [bulk] = await tx.query<Bulk>('SELECT * FROM bulks WHERE id = $1', [bulkId]);
      if (bulk === undefined || !(isAdmin(caller) || bulk.caller === callerName(caller)))
        throw bulkRefusals.BULK_NOT_FOUND();
      const counts = await countsOf(tx, [bulk]);
      return toBulkDto(bulk, counts.get(bulkId) ?? []);
    });
  }
}
