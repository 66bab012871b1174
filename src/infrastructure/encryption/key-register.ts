import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SecretBox } from '@libs/secret-box';
import { WorkLoop } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { readKeys } from './key-canaries';
import { SAY_ALIVE_EVERY_MS, sayAlive, sayGone } from './running-processes';

/**
 * Records every few seconds that this process is alive and which encryption keys it has, and reads which keys
 * the database needs: `npm run secrets:rotate` relies on both (docs/secrets.md#replacing-the-encryption-key).
 */
@Injectable()
export class KeyRegister implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(KeyRegister.name);
  private readonly ring: SecretBox;
  private readonly missed = new Set<string>();
  private readonly loop = new WorkLoop({
    name: 'encryption keys',
    round: () => this.beat().then(() => false),
    idleMs: SAY_ALIVE_EVERY_MS,
    onError: (error) =>
      this.logger.warn(`the encryption keys can't be looked up: ${(error as Error).message}`),
  });
  private bindsNow = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    this.ring = new SecretBox(settings.ENCRYPTION_KEY);
  }

  /** Whether what this process seals is bound to its field. */
  get binds(): boolean {
    return this.bindsNow;
  }

  /** If the first look-up fails, the loop repeats it. */
  async onModuleInit(): Promise<void> {
    await this.beat().catch(() => undefined);
    this.loop.start();
  }

  /** Here the database can still be used. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await sayGone(this.dataSource).catch(() => undefined);
  }

  /** It binds values before it says so. */
  private async beat(): Promise<void> {
    const keys = await readKeys(this.dataSource);
    this.bindsNow = keys.find(({ key_id }) => key_id === this.ring.currentId)?.binds ?? false;
    keys.forEach(({ key_id }) => this.reportMissing(key_id));
    await sayAlive(this.dataSource, this.settings.ROLE, this.ring, this.bindsNow);
  }

  private reportMissing(keyId: string): void {
    if (this.ring.keyIds.includes(keyId) || this.missed.has(keyId)) return;
    this.missed.add(keyId);
    this.logger.error(
      `Secrets of this database may be sealed with key ${keyId}, which ENCRYPTION_KEY of this process lacks: ` +
        'it has to know the key too, and be restarted (docs/secrets.md#replacing-the-encryption-key)',
    );
  }
}
