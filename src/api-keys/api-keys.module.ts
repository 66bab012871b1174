import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { openRedis } from '../infrastructure/queues';
import { AccessGuard } from './access/access.guard';
import { Admission } from './access/admission';
import { ApiKeysController } from './api-keys.controller';
import { Authenticator } from './access/authenticator';
import { ClientAddresses } from './access/client-addresses';
import { CreateApiKeyHandler } from './commands/create-api-key';
import { DeactivateApiKeyHandler } from './commands/deactivate-api-key';
import { GrantChannelHandler } from './commands/grant-channel';
import { UpdateApiKeyHandler } from './commands/update-api-key';
import { ApiKey } from './entities/api-key.entity';
import { RecentKeys } from './access/recent-keys';
import { LastUse } from './access/last-use';
import { Sessions } from './access/sessions';
import { LimitLender } from './limits/limit-lender';
import { RateLimits } from './limits/rate-limits';
import { TestCallLimits } from './limits/test-call-limits';
import { GetApiKeyHandler } from './queries/get-api-key';
import { ListApiKeysHandler } from './queries/list-api-keys';
import { FindKeyCallerHandler } from './queries/find-key-caller';
import { ListChangedKeysHandler } from './queries/list-changed-keys';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKey])],
  controllers: [ApiKeysController],
  providers: [
    Admission,
    Authenticator,
    ClientAddresses,
    RecentKeys,
    LastUse,
    Sessions,
    {
      provide: LimitLender,
      inject: [SETTINGS_TOKEN],
      useFactory: async ({ REDIS_URL }: CompleteSettings) =>
        new LimitLender(REDIS_URL === null ? null : await openRedis(REDIS_URL)),
    },
    RateLimits,
    TestCallLimits,
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
    CreateApiKeyHandler,
    UpdateApiKeyHandler,
    DeactivateApiKeyHandler,
    GrantChannelHandler,
    FindKeyCallerHandler,
    GetApiKeyHandler,
    ListApiKeysHandler,
    ListChangedKeysHandler,
  ],
  exports: [
    AccessGuard,
    Admission,
    ClientAddresses,
    LastUse,
    LimitLender,
    RateLimits,
    Sessions,
    TestCallLimits,
  ],
})
export class ApiKeysModule {}
