import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { THE_SERVICE, writeToTrail } from '../../../infrastructure/audit-trail';
import { makeLink, type NewLink } from '../sign-in-links';

/** Whom the first start on the embedded database makes. */
const FIRST_ADMIN = 'admin@localhost';

/**
 * A link that signs an admin in once: for the first start, and for those who can reach the database when no admin can sign
 * in. Makes the person an admin, and makes the person, where needed.
 */
export class MakeAdminLink extends Command<NewLink | null> {
  /** @param email null: the admin who has been one for longest @param onlyFirst only when there is nobody yet, else null */
  constructor(
    readonly email: string | null,
    readonly onlyFirst = false,
  ) {
    super();
  }
}

@CommandHandler(MakeAdminLink)
export class MakeAdminLinkHandler implements ICommandHandler<MakeAdminLink> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ email, onlyFirst }: MakeAdminLink): Promise<NewLink | null> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const [anybody] = await tx.query('SELECT 1 FROM people LIMIT 1');
      if (onlyFirst && anybody !== undefined) return null;
      const personId = await this.adminFor(tx, email?.toLowerCase() ?? null);
      const link = await makeLink(tx, personId, 'sign_in');
      const entry = {
        action: 'person.link_made',
        resourceId: personId,
        channelId: null,
        changed: [],
      } as const;
      await writeToTrail(tx, THE_SERVICE, entry);
      return link;
    });
  }

  private async adminFor(tx: Tx, email: string | null): Promise<string> {
    const [oldest] = await tx.query<{ id: string }>(
      `SELECT id FROM people WHERE role = 'admin' AND is_active AND ($1::text IS NULL OR email = $1)
        ORDER BY created_at, id LIMIT 1`,
      [email],
    );
    if (oldest !== undefined) return oldest.id;
    const [made] = await tx.query<{ id: string }>(
      `INSERT INTO people AS p (id, email, name, role) VALUES ($1, $2, 'Admin', 'admin')
       ON CONFLICT (email) DO UPDATE
         SET role = 'admin', is_active = true, channel_ids = NULL, place_ids = NULL, updated_at = now()
       RETURNING id`,
      [uuid(), email ?? FIRST_ADMIN],
    );
    return made!.id;
  }
}
