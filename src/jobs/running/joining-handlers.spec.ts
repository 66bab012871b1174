import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, Repository } from 'typeorm';
import { SharedWork, UnitOfWork } from '@libs/unit-of-work';
import { problemsWithHandlers } from './joining-handlers';

class Work extends Command<void> {}

@Injectable()
class Opener {
  constructor(readonly unitOfWork: UnitOfWork) {}
}

@Injectable()
class Cache {
  constructor(readonly dataSource: DataSource) {}
}

abstract class Handler implements ICommandHandler<Work> {
  async execute(): Promise<void> {
    return Promise.resolve();
  }
}

@CommandHandler(Work)
class Joins extends Handler {
  constructor(
    readonly work: SharedWork,
    readonly cache: Cache,
  ) {
    super();
  }
}

@CommandHandler(Work)
class Opens extends Handler {
  constructor(readonly unitOfWork: UnitOfWork) {
    super();
  }
}

@CommandHandler(Work)
class HasItOpened extends Handler {
  constructor(
    readonly work: SharedWork,
    readonly opener: Opener,
  ) {
    super();
  }
}

@CommandHandler(Work)
class AsksTheDatabase extends Handler {
  constructor(readonly dataSource: DataSource) {
    super();
  }
}

@CommandHandler(Work)
class SavesRows extends Handler {
  constructor(readonly rows: Repository<object>) {
    super();
  }
}

describe('the handler of a job', () => {
  const problems = (handler: new (...args: never[]) => object, commands: unknown[] = [Work]) =>
    problemsWithHandlers([handler as never, Opener, Cache, null], new Set(commands));

  it('may join a transaction, and use what reads past it', () => {
    expect(problems(Joins)).toEqual([]);
  });

  it.each([
    ['opens transactions', Opens, 'Opens -> UnitOfWork'],
    ['uses what opens transactions', HasItOpened, 'HasItOpened -> Opener -> UnitOfWork'],
    ['queries the database itself', AsksTheDatabase, 'AsksTheDatabase -> DataSource'],
    ['saves rows itself', SavesRows, 'SavesRows -> Repository'],
  ])('keeps the process from starting when it %s', (_says, handler, way) => {
    expect(problems(handler)).toEqual([expect.stringContaining(`: ${way}`)]);
  });

  it('is the only one that is looked at', () => {
    expect(problems(Opens, [])).toEqual([]);
  });
});
