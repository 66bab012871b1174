import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Lend, RedisLender } from '@libs/leased-bucket';
import type { BucketSize } from '@libs/token-bucket';
import type { RedisConnection } from '../../infrastructure/queues';

/** Leases parts of the limits that all processes share; without `REDIS_URL` each process has its own. */
export class LimitLender implements OnApplicationShutdown {
  private readonly logger = new Logger(LimitLender.name);
  private readonly lender: RedisLender | null;

  constructor(private readonly redis: RedisConnection | null) {
    this.redis?.on('error', (error: Error) => this.logger.debug(`Redis: ${error.message}`));
    this.lender = this.redis && new RedisLender(this.redis, 'oms-limits', (reason) => this.tell(reason));
  }

  /** Null when limits are not shared. */
  of(name: string, size: BucketSize): Lend | null {
    const { lender } = this;
    return lender && ((back, want) => lender.lend(name, size, back, want));
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private tell(reason: string): void {
    this.logger.warn(`Redis: ${reason}; meanwhile this process counts requests on its own`);
  }
}
