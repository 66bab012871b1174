import type { ResultOf } from '@oms/client';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/request';

/** The OAuth 2.0 configuration of a channel; secrets are masked. */
export type OauthConfig = ResultOf<'/v1/channels/{channelId}/oauth2', 'get'>;

export type OauthTested = ResultOf<'/v1/channels/{channelId}/oauth2/test', 'post'>;

export const oauthPath = (channelId: string) => `/v1/channels/${encodeURIComponent(channelId)}/oauth2`;

export const oauthQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['webhook', channelId, 'oauth2'],
    queryFn: ({ signal }) => request<OauthConfig>(oauthPath(channelId), { signal }),
  });
