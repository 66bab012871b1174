import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Caller, isAdmin } from '../../api-keys';
import { type BulkDto, toBulkDto } from '../dto/bulk.dto';
import type { Bulk } from '../entities/bulk.entity';
import { callerName } from '../model/kept-access';
import { countsOf } from './bulk-counts';

/** The caller's bulks, newest first; admins see all. */
export class ListBulks extends Query<BulkDto[]> {
  constructor(
    readonly caller: Caller,
    readonly after: string | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListBulks)
export class ListBulksHandler implements IQueryHandler<ListBulks> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ caller, after, limit }: ListBulks): Promise<BulkDto[]> {
    return this.unitOfWork.runOnSnapshot(async (tx) => {
      const whose = isAdmin(caller) ? null : callerName(caller);
      const bulks = await tx.query<Bulk>(PAGE, [whose, after, limit]);
      const counts = await countsOf(tx, bulks);
      return bulks.map((bulk) => toBulkDto(bulk, counts.get(bulk.id) ?? []));
    });
  }
}

const PAGE = `
  SELECT * FROM bulks
   WHERE ($1::text IS NULL OR caller = $1) AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;
