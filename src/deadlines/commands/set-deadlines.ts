import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { In } from 'typeorm';
import { touchChannel } from '../../channels';
import { DEADLINE_KINDS } from '../../contract';
import { changedFields, type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { lockPlace } from '../../places';
import { DeadlineRule } from '../entities/deadline-rule.entity';
import { keepAsFormer } from '../former-rules';
import type { Rules } from '../model/due-times';
import { rulesOf } from '../queries/get-deadlines';

/** Whose orders settings are for. */
export interface Owner {
  readonly kind: 'channel' | 'place';
  readonly id: string;
  readonly channelId: string;
}

/** Replaces the deadlines of a channel or place. Orders that have theirs already keep them. */
export class SetDeadlines extends Command<Rules> {
  constructor(
    readonly owner: Owner,
    readonly rules: Rules,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(SetDeadlines)
export class SetDeadlinesHandler implements ICommandHandler<SetDeadlines> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ owner, rules, by }: SetDeadlines): Promise<Rules> {
    return this.unitOfWork.runInTurn(async (tx) => {
      if (owner.kind === 'channel') await touchChannel(tx, owner.id);
      else await lockPlace(tx, owner.id);
      const before = rulesOf(await tx.manager.findBy(DeadlineRule, { owner_id: owner.id }));
      const changed = changedFields(before, rules);
      if (changed.length > 0) {
        await keepAsFormer(tx, owner.id, changed);
        await tx.manager.delete(DeadlineRule, { owner_id: owner.id, kind: In(changed) });
        await tx.manager.insert(
          DeadlineRule,
          rowsOf(owner, rules, tx.now).filter(({ kind }) => changed.includes(kind)),
        );
        await writeToTrail(tx, by, {
          action: `${owner.kind}.deadlines_set`,
          resourceId: owner.id,
          channelId: owner.channelId,
          changed,
        });
      }
      return rules;
    });
  }
}

function rowsOf(owner: Owner, rules: Rules, set_at: Date): DeadlineRule[] {
  return DEADLINE_KINDS.flatMap((kind) => {
    const rule = rules[kind];
    if (rule === null) return [];
    const { from: counted_from, ...rest } = rule;
    return [{ owner_id: owner.id, owner: owner.kind, kind, counted_from, set_at, ...rest }];
  });
}
