import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { LinkKind } from '../model/link-kinds';

/** A link that lets a person in once. Only a hash of its token is stored. */
@Entity('sign_in_links')
@Unique('sign_in_links_token', ['token_hash'])
@Index('sign_in_links_person', ['person_id'])
export class SignInLink {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bytea')
  token_hash: Buffer;

  @Column('uuid')
  person_id: string;

  @Column('text')
  kind: LinkKind;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3 })
  ends_at: Date;
}
