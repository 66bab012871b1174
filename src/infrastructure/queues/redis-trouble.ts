/** Why Redis can't be used, as a text without addresses and secrets. */
export interface RedisTrouble {
  readonly reason: string;
  /** It stays like this until a setting is changed. */
  readonly isMistake: boolean;
  /** It responds, but can't work now, which a mere connection would not notice. */
  readonly isUnfit: boolean;
}

const REASONS: readonly (readonly [sign: RegExp, reason: string, kind: 'mistake' | 'passing' | 'unfit'])[] = [
  [/WRONGPASS|invalid username-password|invalid password/i, 'the user or password is wrong', 'mistake'],
  [/NOAUTH/, 'it asks for a password', 'mistake'],
  [/NOPERM/, 'the user has no permission for what the queues need', 'mistake'],
  [/DB index|SELECT is not allowed/i, 'it has no database of that number', 'mistake'],
  [/ECONNREFUSED/, 'connection refused', 'passing'],
  [/ENOTFOUND|EAI_AGAIN/, 'host not found', 'passing'],
  [/EHOSTUNREACH|ENETUNREACH/, 'host not reachable', 'passing'],
  [/ETIMEDOUT|timed? ?out|in time/i, 'no response in time', 'passing'],
  [/CERT|SSL|TLS|EPROTO|wrong version number/i, 'TLS failed', 'passing'],
  [/sentinels are unreachable/i, 'no Sentinel names a master that answers', 'passing'],
  [/CLUSTERDOWN|slots cache|ClusterAllFailed|startup nodes/i, 'the Cluster is down', 'passing'],
  [/LOADING/, 'it is still loading its data', 'unfit'],
  [/READONLY/, 'it is a replica', 'unfit'],
  [/ECONNRESET|EPIPE|is closed|max retries|Stream isn't writeable/i, 'connection closed', 'passing'],
];

export function troubleOf(error: unknown): RedisTrouble {
  const {
    message = '',
    code = '',
    lastNodeError,
  } = error as Partial<NodeJS.ErrnoException> & {
    lastNodeError?: Error;
  };
  if (lastNodeError !== undefined) return troubleOf(lastNodeError);
  const text = `${code} ${message}`;
  const [, reason, kind] = REASONS.find(([sign]) => sign.test(text)) ?? [];
  return {
    reason: reason ?? 'it answers with errors',
    isMistake: kind === 'mistake',
    isUnfit: kind === 'unfit',
  };
}
