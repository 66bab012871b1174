import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Person } from '../entities/person.entity';
import { peopleRefusals } from '../people.refusals';

export class GetPerson extends Query<Person> {
  constructor(readonly personId: string) {
    super();
  }
}

@QueryHandler(GetPerson)
export class GetPersonHandler implements IQueryHandler<GetPerson> {
  constructor(@InjectRepository(Person) private readonly people: Repository<Person>) {}

  async execute({ personId }: GetPerson): Promise<Person> {
    const person = await this.people.findOneBy({ id: personId });
    if (person === null) throw peopleRefusals.PERSON_NOT_FOUND();
    return person;
  }
}
