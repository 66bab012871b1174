/** The key of a channel's health checks as jobs: they run one at a time. */
export function healthCheckKey(channelId: string): string {
  return `health-check:${channelId}`;
}
