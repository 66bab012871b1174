import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What the identity provider gave with a session, to ask again whether the person still may. */
@Entity('oidc_sessions')
@Index('oidc_sessions_due', ['check_at'])
export class OidcSession {
  @PrimaryColumn('uuid')
  session_id: string;

  @Column('uuid')
  person_id: string;

  /** The person at the provider. */
  @Column('text')
  subject: string;

  /** Sealed. */
  @Column('text')
  refresh_token: string;

  @Column('timestamp with time zone', { precision: 3 })
  check_at: Date;

  /** Since when the provider does not answer; null while it does. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  silent_since: Date | null;
}
