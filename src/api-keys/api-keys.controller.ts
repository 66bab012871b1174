import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { JsonStream } from '@libs/streamed-json';
import type { Requester } from '../infrastructure/audit-trail';
import {
  ApiRefusals,
  IdPipe,
  IfUnchanged,
  ShowsOnce,
  type UnchangedSince,
  StretchQueryDto,
  toStretch,
} from '../infrastructure/http';
import { AdminOnly, CurrentCaller, InArea, RequestedBy } from './access/access.decorators';
import { apiKeyRefusals } from './api-key.refusals';
import { isUnlimited, requireGrantable } from './key-grants';
import type { Caller } from './model/caller';
import { CreateApiKey } from './commands/create-api-key';
import { DeactivateApiKey } from './commands/deactivate-api-key';
import { UpdateApiKey } from './commands/update-api-key';
import { ApiKeyDto, ApiKeyListDto, toApiKeyDto } from './dto/api-key.dto';
import { CreateApiKeyDto } from './dto/create-api-key.dto';
import { UpdateApiKeyDto } from './dto/update-api-key.dto';
import type { ApiKey } from './entities/api-key.entity';
import { GetApiKey } from './queries/get-api-key';
import { ListApiKeys } from './queries/list-api-keys';

const KeyId = () => Param('keyId', new IdPipe(apiKeyRefusals.API_KEY_NOT_FOUND));

@ApiTags('API keys')
@AdminOnly()
@InArea('keys')
@Controller('v1/api-keys')
export class ApiKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists API keys, newest first. Values are abbreviated; `count` is the total. */
  @Get()
  @ApiOkResponse({ type: ApiKeyListDto })
  @ApiRefusals(400, 401, 403)
  async list(@Query() query: StretchQueryDto): Promise<JsonStream> {
    const { keys, count } = await this.queries.execute(new ListApiKeys(toStretch(query)));
    const write = (key: ApiKey) => JSON.stringify(toApiKeyDto(key));
    return JsonStream.list(keys(write), () => ({ count }));
  }

  /** Shows one API key. Its value is abbreviated. */
  @Get(':keyId')
  @ApiOkResponse({ type: ApiKeyDto })
  @ApiRefusals(401, 403, 404)
  async get(@KeyId() keyId: string): Promise<ApiKeyDto> {
    return toApiKeyDto(await this.queries.execute(new GetApiKey(keyId)));
  }

  /** Creates an API key. Only this response shows its whole value. */
  @Post()
  @ShowsOnce('key')
  @ApiCreatedResponse({ type: ApiKeyDto })
  @ApiRefusals(400, 401, 403)
  async create(
    @Body() body: CreateApiKeyDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<ApiKeyDto> {
    requireGrantable(caller, body.scope, body.channel_ids);
    const { row, value } = await this.commands.execute(new CreateApiKey(body, by));
    return toApiKeyDto(row, value);
  }

  /** Changes the given fields of an API key. */
  @Put(':keyId')
  @ApiOkResponse({ type: ApiKeyDto })
  @ApiRefusals(400, 401, 403, 404, 412)
  async update(
    @KeyId() keyId: string,
    @Body() body: UpdateApiKeyDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @IfUnchanged() since: UnchangedSince,
  ): Promise<ApiKeyDto> {
    requireGrantable(caller, body.scope, body.channel_ids);
    await this.requireOwn(caller, keyId);
    return toApiKeyDto(await this.commands.execute(new UpdateApiKey(keyId, body, by, since)));
  }

  /** Deactivates an API key. It stops working within a second; the record stays. */
  @Delete(':keyId')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiRefusals(401, 403, 404)
  async deactivate(
    @KeyId() keyId: string,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<void> {
    await this.requireOwn(caller, keyId);
    await this.commands.execute(new DeactivateApiKey(keyId, by));
  }

  /** Refuses changes of a key that can do more than the person. */
  private async requireOwn(caller: Caller, keyId: string): Promise<void> {
    if (isUnlimited(caller)) return;
    const { scope, channel_ids } = await this.queries.execute(new GetApiKey(keyId));
    requireGrantable(caller, scope, channel_ids);
  }
}
