import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Role } from '../model/roles';

/** Somebody who signs in. Never deleted: the audit log refers to it. */
@Entity('people')
@Unique('people_email', ['email'])
@Unique('people_oidc_subject', ['oidc_subject'])
export class Person {
  @PrimaryColumn('uuid')
  id: string;

  /** In lower case. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text')
  role: Role;

  /** Null for all. */
  @Column('uuid', { array: true, nullable: true })
  channel_ids: string[] | null;

  /** Null for all. */
  @Column('uuid', { array: true, nullable: true })
  place_ids: string[] | null;

  @Column('text', { nullable: true })
  password_hash: string | null;

  /** The person at the identity provider; null for people of this service alone. */
  @Column('text', { nullable: true })
  oidc_subject: string | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  last_seen_at: Date | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updated_at: Date;
}
