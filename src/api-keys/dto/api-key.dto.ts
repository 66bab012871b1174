import type { ApiKey } from '../entities/api-key.entity';
import type { Scope } from '../model/caller';

export class ApiKeyDto {
  id: string;

  /**
   * The whole value in the response that creates it, abbreviated everywhere else.
   * @example "acme-shop_...9fK2"
   */
  key: string;

  name: string;
  client_name: string;
  description: string | null;
  scope: Scope;
  channel_ids: string[];
  created_by: string;
  is_active: boolean;
  metadata: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

export class ApiKeyListDto {
  data: ApiKeyDto[];
  count: number;
}

export function toApiKeyDto(row: ApiKey, key: string = row.key_hint): ApiKeyDto {
  return {
    id: row.id,
    key,
    name: row.name,
    client_name: row.client_name,
    description: row.description,
    scope: row.scope,
    channel_ids: row.channel_ids,
    created_by: row.created_by,
    is_active: row.is_active,
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
