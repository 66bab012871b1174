/** How the rival is started: as JSON in its one argument. */
export interface RivalSettings {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly redisPort: number;
  /** The one channel that has a webhook, and where it goes. */
  readonly webhookChannelId: string;
  readonly webhookUrl: string;
  readonly token: string;
}

export const SETTINGS = 'RIVAL_SETTINGS';
export const WEBHOOK_SECRET = 'bench-secret';
