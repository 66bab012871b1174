import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { brokenUniqueConstraint, UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import type { InvitePersonDto } from '../dto/write-person.dto';
import { Person } from '../entities/person.entity';
import { makeLink, type NewLink } from '../links/sign-in-links';
import { peopleRefusals } from '../people.refusals';
import { idsOf, requireLimits } from '../person-limits';

export interface InvitedPerson {
  readonly person: Person;
  readonly link: NewLink;
}

/** Makes a person, and the link by which they set their password. */
export class InvitePerson extends Command<InvitedPerson> {
  constructor(
    readonly input: InvitePersonDto,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(InvitePerson)
export class InvitePersonHandler implements ICommandHandler<InvitePerson> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ input, by }: InvitePerson): Promise<InvitedPerson> {
    try {
      return await this.unitOfWork.runInTurn(async (tx) => {
        const person = tx.manager.create(Person, {
          id: uuid(),
          email: input.email.toLowerCase(),
          name: input.name,
          role: input.role,
          channel_ids: idsOf(input.channel_ids),
          place_ids: idsOf(input.place_ids),
          password_hash: null,
          oidc_subject: null,
          is_active: true,
          last_seen_at: null,
          created_at: tx.now,
          updated_at: tx.now,
        });
        await requireLimits(tx, person);
        await tx.manager.save(Person, person, { transaction: false });
        const link = await makeLink(tx, person.id, 'invite');
        const entry = {
          action: 'person.invited',
          resourceId: person.id,
          channelId: null,
          changed: [],
        } as const;
        await writeToTrail(tx, by, entry);
        return { person, link };
      });
    } catch (error) {
      if (brokenUniqueConstraint(error) === 'people_email') throw peopleRefusals.EMAIL_TAKEN();
      throw error;
    }
  }
}
