import { Injectable, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DataSource, EntityManager, Repository } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { JobTypes } from '../job-types';

const PAST_TRANSACTIONS = new Set<unknown>([DataSource, EntityManager, Repository]);

/** Where `@CommandHandler` notes its command. */
const HANDLED_COMMAND = '__commandHandler__';

/**
 * Stops the start when the handler of a job could open its own transaction: its effect would not be committed
 * together with the end of the job, and would happen twice when the job runs again (ADR 5).
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

/** Handlers of these commands that can open transactions, directly or through their dependencies. */
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

/** The chain of classes from this one to one that opens transactions, or null. */
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

/**
 * Dependencies of a handler, such as caches, may read outside of its transaction; the handler itself has no
 * reason to.
 */
function isOpener(used: Type, byHandler: boolean): boolean {
  return used === UnitOfWork || (byHandler && PAST_TRANSACTIONS.has(used));
}
