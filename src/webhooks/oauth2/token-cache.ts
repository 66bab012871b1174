import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { SecretBox, UnreadableSecretError } from '@libs/secret-box';
import { ConfigVault, ofLockedChannel, placeOf } from '../../channels';
import { Topology } from '../../infrastructure/database';
import type { ClientCredentials } from './model/token-request';

/** A stored token; `sealed` distinguishes it from its successor. */
export interface CachedToken {
  readonly token: string;
  readonly sealed: string;
  /** It is still valid, but should be refreshed. */
  readonly ages: boolean;
}

/** The right to fetch a channel's token, and what that takes. */
export interface TokenLease {
  readonly channelId: string;
  readonly lease: string;
  readonly tokenUrl: string;
  readonly credentials: ClientCredentials;
  /** Failed requests since the last successful one. */
  readonly failures: number;
}

/** The valid token of a channel, and where its deliveries go: of one moment, since a token is for one endpoint. */
export interface FoundToken {
  readonly token: CachedToken | null;
  readonly webhookUrl: string | null;
}

interface LeaseRow {
  readonly type: string;
  readonly oauth2_client_id: string;
  readonly oauth2_client_secret: string;
  readonly oauth2_token_url: string;
  readonly oauth2_scope: string | null;
  readonly oauth2_additional_params: Record<string, unknown> | null;
  readonly oauth2_token_failures: number;
}

/** Access tokens in the database, sealed, for all processes; and which process fetches the next one. */
@Injectable()
export class TokenCache {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly topology: Topology,
    private readonly box: SecretBox,
    private readonly vault: ConfigVault,
  ) {}

  /** When there is no token: whether a process is fetching one. */
  async read(channelId: string): Promise<FoundToken & { beingFetched: boolean }> {
    const [row] = await this.dataSource.query<
      { sealed: string | null; ages: boolean; being_fetched: boolean; webhook_url: string | null }[]
    >(
      `SELECT CASE WHEN oauth2_token_expires_at > now() THEN oauth2_token END AS sealed,
              coalesce(oauth2_token_refresh_at <= now(), true) AS ages,
              (oauth2_token_lease IS NOT NULL AND oauth2_token_lease_until > now()) AS being_fetched,
              e.webhook_url
         FROM oauth2_clients o JOIN webhook_endpoints e USING (channel_id) WHERE channel_id = $1`,
      [channelId],
    );
    if (row === undefined) return { token: null, beingFetched: false, webhookUrl: null };
    const { sealed, ages, being_fetched: beingFetched, webhook_url: webhookUrl } = row;
    const token = sealed === null ? null : await this.opened(channelId, sealed);
    const isValid = token !== null && sealed !== null;
    return { token: isValid ? { token, sealed, ages } : null, beingFetched, webhookUrl };
  }

  /**
   * Takes the right to fetch for `forMs`; null when OAuth is off, somebody else is fetching or has just fetched, or the
   * pause after a failed fetch is not over. `anyhow` takes it unless OAuth is off.
   */
  async takeLease(channelId: string, forMs: number, anyhow = false): Promise<TokenLease | null> {
    const lease = uuid();
    const [[row]] = await this.dataSource.query<[LeaseRow[], number]>(this.topology.choose(TAKE_LEASE), [
      channelId,
      lease,
      forMs,
      anyhow,
    ]);
    if (row === undefined) return null;
    const credentials = {
      clientId: row.oauth2_client_id,
      clientSecret: this.box.open(row.oauth2_client_secret, placeOf(channelId, 'oauth2_client_secret')),
      scope: row.oauth2_scope,
      additionalParams: this.vault.open(row.oauth2_additional_params ?? {}, {
        id: channelId,
        type: row.type,
        column: 'oauth2_additional_params',
      }),
    };
    return {
      channelId,
      lease,
      tokenUrl: row.oauth2_token_url,
      credentials,
      failures: row.oauth2_token_failures,
    };
  }

  /**
   * Stores a fetched token; null when the configuration was changed or another fetch began in the meantime:
   * then the token is useless.
   */
  async keep(
    { channelId, lease }: TokenLease,
    token: string,
    lifetimeMs: number,
    refreshMs: number,
  ): Promise<FoundToken | null> {
    const sealed = this.box.seal(token, placeOf(channelId, 'oauth2_token'));
    const [[kept]] = await this.dataSource.query<[{ webhook_url: string | null }[], number]>(
      this.topology.choose(KEEP),
      [channelId, lease, sealed, lifetimeMs, refreshMs],
    );
    return kept === undefined
      ? null
      : { token: { token, sealed, ages: false }, webhookUrl: kept.webhook_url };
  }

  /** After a failed fetch all processes wait for a while. */
  async pause({ channelId, lease }: TokenLease, forMs: number): Promise<void> {
    await this.dataSource.query(this.topology.choose(PAUSE), [channelId, lease, forMs]);
  }

  /** A token that can't be opened is deleted: another one can be fetched. */
  private async opened(channelId: string, sealed: string): Promise<string | null> {
    try {
      return this.box.open(sealed, placeOf(channelId, 'oauth2_token'));
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      await this.drop(channelId, { sealed });
      return null;
    }
  }

  /** Deletes a refused token, unless it has been replaced. */
  async drop(channelId: string, { sealed }: Pick<CachedToken, 'sealed'>): Promise<void> {
    await this.dataSource.query(this.topology.choose(DROP), [channelId, sealed]);
  }
}

/** $1 the channel; its endpoint is `e`. */
const write = (columns: string, condition: string, returning = '') =>
  ofLockedChannel(
    '$1',
    `UPDATE oauth2_clients o SET ${columns} FROM channel JOIN webhook_endpoints e ON e.channel_id = channel.id
      WHERE o.channel_id = channel.id AND o.channel_id = $1 AND e.channel_id = $1 AND ${condition} ${returning}`,
  );

/** $2 lease, $3 for how many milliseconds, $4 whether anyhow. */
const TAKE_LEASE = write(
  `oauth2_token_lease = $2, oauth2_token_lease_until = now() + $3 * interval '1 millisecond'`,
  `oauth2_enabled AND ($4 OR ((oauth2_token_lease_until IS NULL OR oauth2_token_lease_until <= now())
                              AND (oauth2_token IS NULL OR oauth2_token_refresh_at <= now())))`,
  `RETURNING type, oauth2_client_id, oauth2_client_secret, oauth2_token_url, oauth2_scope, oauth2_additional_params,
             oauth2_token_failures`,
);

/**
 * $2 lease, $3 token, $4 and $5 in how many milliseconds it expires and should be refreshed. While the lease holds the endpoint
 * is at the origin that the token is for: moving it ends the lease.
 */
const KEEP = write(
  `oauth2_token = $3, oauth2_token_expires_at = now() + $4 * interval '1 millisecond',
   oauth2_token_refresh_at = now() + $5 * interval '1 millisecond',
   oauth2_token_lease = NULL, oauth2_token_lease_until = NULL, oauth2_token_failures = 0`,
  'oauth2_token_lease = $2',
  'RETURNING e.webhook_url',
);

/** $2 lease, $3 for how many milliseconds. */
const PAUSE = write(
  `oauth2_token_lease = NULL, oauth2_token_lease_until = now() + $3 * interval '1 millisecond',
   oauth2_token_failures = oauth2_token_failures + 1`,
  'oauth2_token_lease = $2',
);

/** $2 token. */
const DROP = write(
  'oauth2_token = NULL, oauth2_token_expires_at = NULL, oauth2_token_refresh_at = NULL',
  'oauth2_token = $2',
);

/** The token columns after the configuration changed: empty, so that the result of a fetch under way is ignored. */
export const NO_TOKEN = {
  oauth2_token: null,
  oauth2_token_expires_at: null,
  oauth2_token_refresh_at: null,
  oauth2_token_lease: null,
  oauth2_token_lease_until: null,
  oauth2_token_failures: 0,
} as const;
