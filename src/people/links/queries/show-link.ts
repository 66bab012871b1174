import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { peopleRefusals } from '../../people.refusals';
import { findLink, type UsableLink } from '../sign-in-links';

/** What a link is for. Does not use it up. */
export class ShowLink extends Query<UsableLink> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(ShowLink)
export class ShowLinkHandler implements IQueryHandler<ShowLink> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ token }: ShowLink): Promise<UsableLink> {
    const link = await this.unitOfWork.run((tx) => findLink(tx, token));
    if (link === null) throw peopleRefusals.LINK_NOT_USABLE();
    return link;
  }
}
