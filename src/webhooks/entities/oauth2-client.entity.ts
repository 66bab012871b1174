import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How deliveries to a channel get their bearer token, and the token they have. Each channel has a row. */
@Entity('oauth2_clients')
export class Oauth2Client {
  @PrimaryColumn('uuid')
  channel_id: string;

  @Column('boolean', { default: false })
  oauth2_enabled: boolean;

  @Column('text', { nullable: true })
  oauth2_client_id: string | null;

  /** Sealed. */
  @Column('text', { nullable: true })
  oauth2_client_secret: string | null;

  @Column('text', { nullable: true })
  oauth2_token_url: string | null;

  @Column('text', { nullable: true })
  oauth2_scope: string | null;

  /** Secret values are sealed. */
  @Column('jsonb', { nullable: true })
  oauth2_additional_params: Record<string, unknown> | null;

  /** Sealed access token, for all processes. */
  @Column('text', { nullable: true })
  oauth2_token: string | null;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  oauth2_token_expires_at: Date | null;

  /** From then on a new token is fetched while this one is still used. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  oauth2_token_refresh_at: Date | null;

  /** The end of the fetch under way, or of the pause after a failed one; nobody else fetches before. */
  @Column('uuid', { nullable: true })
  oauth2_token_lease: string | null;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  oauth2_token_lease_until: Date | null;

  /** Failed token requests since the last successful one. */
  @Column('integer', { default: 0 })
  oauth2_token_failures: number;
}
