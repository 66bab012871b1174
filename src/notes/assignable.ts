import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Caller, mayReach } from '../api-keys';
import type { Assignee } from '../contract';
import { type Colleague, ListColleagues } from '../people';
import { noteRefusals } from './note.refusals';

/** Who can take care of orders. */
@Injectable()
export class Assignable {
  constructor(private readonly queries: QueryBus) {}

  /** People who can access at least one channel that the caller can. */
  async of(caller: Caller): Promise<Assignee[]> {
    const people = await this.queries.execute(new ListColleagues());
    return people
      .filter(({ channel_ids }) => channel_ids === null || channel_ids.some((id) => mayReach(caller, id)))
      .map(toAssignee);
  }

  /** The person, if there is one who can access orders of the channel. */
  async require(personId: string, channelId: string): Promise<Assignee> {
    const [person] = await this.queries.execute(new ListColleagues(personId));
    if (person === undefined) throw noteRefusals.ASSIGNEE_NOT_FOUND();
    if (person.channel_ids?.includes(channelId) === false) throw noteRefusals.ASSIGNEE_OUT_OF_REACH();
    return toAssignee(person);
  }
}

function toAssignee({ id, name }: Colleague): Assignee {
  return { person_id: id, name };
}
