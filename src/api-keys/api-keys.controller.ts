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
import { isUnlimited, maySee, requireGrantable } from './key-grants';
import { type Caller, reachableChannels } from './model/caller';
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

  /**
   * Lists API keys, newest first. Values are abbreviated; `count` is the total. People who are limited to channels see the
   * keys of their channels.
   */
  @Get()
  @ApiOkResponse({ type: ApiKeyListDto })
  @ApiRefusals(400, 401, 403)
  async list(@Query() query: StretchQueryDto, @CurrentCaller() caller: Caller): Promise<JsonStream> {
    const { keys, count } = await this.queries.execute(
      new ListApiKeys(toStretch(query), reachableChannels(caller)),
    );
    const write = (key: ApiKey) => JSON.stringify(toApiKeyDto(key));
    return JsonStream.list(keys(write), () => ({ count }));
  }

  /** Shows one API key. Its value is abbreviated. */
  @Get(':keyId')
  @ApiOkResponse({ type: ApiKeyDto })
  @ApiRefusals(401, 403, 404)
  async get(@KeyId() keyId: string, @CurrentCaller() caller: Caller): Promise<ApiKeyDto> {
    const key = await this.queries.execute(new GetApiKey(keyId));
    if (!maySee(caller, key)) throw apiKeyRefusals.API_KEY_NOT_FOUND();
    return toApiKeyDto(key);
  }

  /** Creates an API key. Only this response shows its whole value. */
  @Post()
  @ShowsOnce('key')
  @ApiCreatedResponse({ type: ApiKeyDto })
  @ApiRefusals(400, 401, 403, 409)
  async create(
    @Body() body: CreateApiKeyDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<ApiKeyDto> {
    requireGrantable(caller, { scope: body.scope ?? 'read', channel_ids: body.channel_ids ?? [] });
    const { row, value } = await this.commands.execute(new CreateApiKey(body, by, reachableChannels(caller)));
    return toApiKeyDto(row, value);
  }

  /** Changes the given fields of an API key. */
  @Put(':keyId')
  @ApiOkResponse({ type: ApiKeyDto })
  @ApiRefusals(400, 401, 403, 404, 409, 412)
  async update(
    @KeyId() keyId: string,
    @Body() body: UpdateApiKeyDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @IfUnchanged() since: UnchangedSince,
  ): Promise<ApiKeyDto> {
    await this.requireOwn(caller, keyId, body);
    const limitedTo = reachableChannels(caller);
    return toApiKeyDto(await this.commands.execute(new UpdateApiKey(keyId, body, by, since, limitedTo)));
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

  /** Refuses changes of a key that can do more than the person, or could after the changes. */
  private async requireOwn(caller: Caller, keyId: string, changes: UpdateApiKeyDto = {}): Promise<void> {
    if (isUnlimited(caller)) return;
    const key = await this.queries.execute(new GetApiKey(keyId));
    requireGrantable(caller, key);
    requireGrantable(caller, {
      scope: changes.scope ?? key.scope,
      channel_ids: changes.channel_ids ?? key.channel_ids,
    });
  }
}
