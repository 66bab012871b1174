import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';

/** Which of these ids of callers are people's, and which are paired devices'; the others are API keys'. */
export class FindKindsOfCallers extends Query<ReadonlyMap<string, 'person' | 'device'>> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

interface Row {
  readonly id: string;
  readonly kind: 'person' | 'device';
}

@QueryHandler(FindKindsOfCallers)
export class FindKindsOfCallersHandler implements IQueryHandler<FindKindsOfCallers> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ ids }: FindKindsOfCallers): Promise<ReadonlyMap<string, 'person' | 'device'>> {
    if (ids.length === 0) return new Map();
    const rows = await this.unitOfWork.run((tx) => tx.query<Row>(KINDS, [ids]));
    return new Map(rows.map(({ id, kind }) => [id, kind]));
  }
}

const KINDS = `
  SELECT id, 'person' AS kind FROM people WHERE id = ANY ($1::uuid[])
   UNION ALL
  SELECT id, 'device' FROM paired_devices WHERE id = ANY ($1::uuid[])`;
