import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DEADLINE_KINDS } from '../../contract';
import { DeadlineRule } from '../entities/deadline-rule.entity';
import type { Rule, Rules } from '../model/due-times';

/** The deadlines that are set for a channel or a place; null for those that are not. */
export class GetDeadlines extends Query<Rules> {
  constructor(readonly ownerId: string) {
    super();
  }
}

@QueryHandler(GetDeadlines)
export class GetDeadlinesHandler implements IQueryHandler<GetDeadlines> {
  constructor(@InjectRepository(DeadlineRule) private readonly rows: Repository<DeadlineRule>) {}

  async execute({ ownerId }: GetDeadlines): Promise<Rules> {
    return rulesOf(await this.rows.findBy({ owner_id: ownerId }));
  }
}

export function rulesOf(rows: readonly DeadlineRule[]): Rules {
  const found = DEADLINE_KINDS.map((kind) => [kind, toRule(rows.find((row) => row.kind === kind))]);
  return Object.fromEntries(found) as Rules;
}

function toRule(row: DeadlineRule | undefined): Rule | null {
  if (row === undefined) return null;
  const { minutes, counted_from: from, warn_minutes, on_breach } = row;
  return { minutes, from, warn_minutes, on_breach };
}
