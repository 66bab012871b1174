import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Person } from '../entities/person.entity';

/** Which of these ids of callers are people's; the others are API keys'. */
export class WhichArePeople extends Query<ReadonlySet<string>> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@QueryHandler(WhichArePeople)
export class WhichArePeopleHandler implements IQueryHandler<WhichArePeople> {
  constructor(@InjectRepository(Person) private readonly people: Repository<Person>) {}

  async execute({ ids }: WhichArePeople): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const found = await this.people.find({ select: { id: true }, where: { id: In([...ids]) } });
    return new Set(found.map(({ id }) => id));
  }
}
