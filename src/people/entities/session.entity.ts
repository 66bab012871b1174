import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** How a session began. */
export type SignInMethod = 'password' | 'link' | 'pairing' | 'oidc';

/** A person, or a paired device, that is signed in in one browser. Only a hash of its token is stored. */
@Entity('sessions')
@Unique('sessions_token', ['token_hash'])
@Index('sessions_person', ['person_id'])
@Index('sessions_created', ['created_at'])
export class Session {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bytea')
  token_hash: Buffer;

  /** Of the person or the paired device. */
  @Column('uuid')
  person_id: string;

  @Column('text')
  method: SignInMethod;

  @Column('text')
  address: string;

  @Column('text', { nullable: true })
  user_agent: string | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  /** Exact to the minute. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  last_used_at: Date;

  @Column('timestamp with time zone', { precision: 3 })
  ends_at: Date;
}
