import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Person } from '../entities/person.entity';
import { limitsOf } from '../model/roles';

/** More people than a list to choose from can show. */
const MOST_COLLEAGUES = 500;

/** A person who signs in, as colleagues know them; null for no limit. */
export type Colleague = Pick<Person, 'id' | 'name' | 'channel_ids' | 'place_ids'>;

/** People who may sign in: all, by name, or the one with the id. */
export class ListColleagues extends Query<Colleague[]> {
  constructor(readonly personId: string | null = null) {
    super();
  }
}

@QueryHandler(ListColleagues)
export class ListColleaguesHandler implements IQueryHandler<ListColleagues> {
  constructor(@InjectRepository(Person) private readonly people: Repository<Person>) {}

  async execute({ personId }: ListColleagues): Promise<Colleague[]> {
    const people = await this.people.find({
      select: { id: true, name: true, role: true, channel_ids: true, place_ids: true },
      where: { is_active: true, ...(personId !== null && { id: personId }) },
      order: { name: 'ASC', id: 'ASC' },
      take: MOST_COLLEAGUES,
    });
    return people.map((person) => ({ id: person.id, name: person.name, ...limitsOf(person) }));
  }
}
