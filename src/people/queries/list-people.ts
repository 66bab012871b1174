import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { PageRequest, Total } from '../../infrastructure/http';
import { Person } from '../entities/person.entity';

export interface PeoplePage {
  readonly people: readonly Person[];
  readonly total: Total;
}

/** People by name. */
export class ListPeople extends Query<PeoplePage> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

@QueryHandler(ListPeople)
export class ListPeopleHandler implements IQueryHandler<ListPeople> {
  constructor(@InjectRepository(Person) private readonly people: Repository<Person>) {}

  async execute({ page: { limit, offset } }: ListPeople): Promise<PeoplePage> {
    const order = { name: 'ASC', id: 'ASC' } as const;
    const [people, total] = await this.people.findAndCount({ order, take: limit, skip: offset });
    return { people, total: { total } };
  }
}
