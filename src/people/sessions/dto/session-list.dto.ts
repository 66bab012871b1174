import { ApiProperty } from '@nestjs/swagger';
import type { ShownSession } from '../queries/list-sessions';

export class SessionRowDto {
  id: string;
  /** Whether it is the one of this request. */
  is_current: boolean;
  @ApiProperty({ enum: ['password', 'link', 'pairing', 'oidc'] })
  method: string;
  /** Where it began.
   * @example "203.0.113.9" */
  address: string;
  user_agent: string | null;
  created_at: string;
  /** Exact to the minute. */
  last_used_at: string;
  /** Using it moves this on, up to `SESSION_MAX` after its beginning. */
  expires_at: string;
}

export class SessionListDto {
  data: SessionRowDto[];
}

/** @param currentId the session of the request */
export function toSessionRowDto(session: ShownSession, currentId: string | null): SessionRowDto {
  return {
    id: session.id,
    is_current: session.id === currentId,
    method: session.method,
    address: session.address,
    user_agent: session.user_agent,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    expires_at: session.ends_at.toISOString(),
  };
}
