import { Injectable, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DataSource, EntityManager, Repository } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { JobTypes } from '../job-types';

const PAST_TRANSACTIONS = new Set<unknown>([DataSource, EntityManager, Repository]);

/** Where `@CommandHandler` notes its command. */
const HANDLED_COMMAND = '__commandHandler__';

/**
 * Has no process start in which the handler of a job could open a transaction of its own: its effect would not be committed
 * with the end of the job, and be there twice when the job runs again (ADR 5).
 */
@Injectable()
export class JoiningHandlers implements OnApplicationBootstrap {
  constructor(
    private readonly modules: ModulesContainer,
    private readonly types: JobTypes,
  ) {}

  onApplicationBootstrap(): void {
    const classes = [...this.modules.values()].flatMap((module) =>
      [...module.providers.values()].map(({ metatype }) => metatype as Type | null),
    );
    const problems = problemsWithHandlers(classes, this.types.joiningCommands());
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }
}

/** Which handlers of these commands get hold of what opens transactions, directly or through what they use. */
export function problemsWithHandlers(
  classes: readonly (Type | null)[],
  commands: ReadonlySet<unknown>,
): string[] {
  const handlers = classes.filter(
    (one) => typeof one === 'function' && commands.has(Reflect.getMetadata(HANDLED_COMMAND, one)),
  ) as Type[];
  return handlers.flatMap((handler) => {
    const way = wayToOpener(handler, new Set());
    if (way === null) return [];
    const names = way.map(({ name }) => name).join(' -> ');
    return [`The handler of a job must join its transaction, by SharedWork.runFor, and open none: ${names}`];
  });
}

/** The classes that lead from this one to an opener of transactions, or null. */
function wayToOpener(from: Type, seen: Set<Type>): Type[] | null {
  seen.add(from);
  const isHandler = seen.size === 1;
  for (const used of (Reflect.getMetadata('design:paramtypes', from) ?? []) as Type[]) {
    if (isOpener(used, isHandler)) return [from, used];
    const way = typeof used !== 'function' || seen.has(used) ? null : wayToOpener(used, seen);
    if (way !== null) return [from, ...way];
  }
  return null;
}

/** What a handler uses may read past its transaction, caches for instance; the handler itself has no reason to. */
function isOpener(used: Type, byHandler: boolean): boolean {
  return used === UnitOfWork || (byHandler && PAST_TRANSACTIONS.has(used));
}
