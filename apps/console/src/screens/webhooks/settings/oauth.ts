import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/request';

/** The OAuth 2.0 configuration of a channel; secrets are masked. */
export interface OauthConfig {
  readonly oauth2_enabled: boolean;
  readonly oauth2_client_id: string | null;
  readonly oauth2_client_secret: string | null;
  readonly oauth2_token_url: string | null;
  readonly oauth2_scope: string | null;
  readonly oauth2_additional_params: Readonly<Record<string, unknown>> | null;
  readonly oauth2_token_cache: { readonly expires_at: string } | null;
}

export interface OauthTested {
  readonly success: boolean;
  readonly error?: string;
}

export const oauthPath = (channelId: string) => `/v1/channels/${encodeURIComponent(channelId)}/oauth2`;

export const oauthQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['webhook', channelId, 'oauth2'],
    queryFn: ({ signal }) => request<OauthConfig>(oauthPath(channelId), { signal }),
  });
