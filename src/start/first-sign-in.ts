import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { addressOfLink, MakeAdminLink } from '../people';

/** A link that signs the first admin in, once; null when there are people already (docs/people.md#the-first-admin). */
export async function firstSignIn(app: INestApplicationContext, origin: string): Promise<string | null> {
  const link = await app.get(CommandBus).execute(new MakeAdminLink(null, true));
  return link && addressOfLink(origin, link.token);
}
