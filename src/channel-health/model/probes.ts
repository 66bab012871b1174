/** The result of one probe. `message` is for the channel's owner and has no secrets. */
export interface HealthDetail {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly message: string;
}

export type Verdict = 'healthy' | 'degraded' | 'unhealthy';

/** `unknown` until the first check. */
export type HealthState = Verdict | 'unknown';

/** The result of a call of the webhook URL: any response, or why there was none. */
export type Reach = { readonly status: number } | { readonly problem: string };

/** Why there is no token; null when one was obtained. */
export interface TokenAsked {
  readonly problem: string | null;
}

/** Worst first: the worst status of any probe decides. */
const VERDICTS = [
  ['failed', 'unhealthy'],
  ['warning', 'degraded'],
] as const;

/** The health that results from the probes (docs/channel-health.md). */
export function healthOf(probes: readonly HealthDetail[]): Verdict {
  const worst = VERDICTS.find(([status]) => probes.some((probe) => probe.status === status));
  return worst?.[1] ?? 'healthy';
}

/** Whether the config has the keys that its channel type requires; null and empty text count as absent. */
export function configProbe(
  config: Readonly<Record<string, unknown>>,
  requiredKeys: readonly string[],
): HealthDetail {
  const missing = requiredKeys.filter((key) => config[key] == null || config[key] === '');
  return missing.length === 0
    ? { name: 'config', status: 'ok', message: 'All required config keys are present' }
    : { name: 'config', status: 'failed', message: `Missing in config: ${missing.join(', ')}` };
}

/** Whether the webhook URL may be called and gives any response. */
export function webhookUrlProbe(reach: Reach): HealthDetail {
  return 'problem' in reach
    ? { name: 'webhook_url', status: 'failed', message: reach.problem }
    : { name: 'webhook_url', status: 'ok', message: `The endpoint responds (HTTP ${reach.status})` };
}

/** Whether the secret that signs the webhooks can be guessed. */
export function secretProbe(isWeak: boolean): HealthDetail {
  const name = 'webhook_secret';
  return isWeak
    ? { name, status: 'warning', message: 'The webhook secret is weak: it has fewer than 16 characters' }
    : { name, status: 'ok', message: 'The webhook secret has at least 16 characters' };
}

/** The result of the last deliveries. @param circuitOpensAt this many consecutive failures stop regular deliveries */
export function deliveriesProbe(failures: number, circuitOpensAt: number): HealthDetail {
  const name = 'webhook_deliveries';
  if (failures === 0) return { name, status: 'ok', message: 'No delivery has failed since the last success' };
  const message = `Failed attempts since the last success: ${failures}`;
  return { name, status: failures < circuitOpensAt ? 'warning' : 'failed', message };
}

/** Whether the token endpoint gives a token. */
export function tokenProbe({ problem }: TokenAsked): HealthDetail {
  return problem === null
    ? { name: 'oauth2_token', status: 'ok', message: 'A token was obtained' }
    : { name: 'oauth2_token', status: 'failed', message: problem };
}
