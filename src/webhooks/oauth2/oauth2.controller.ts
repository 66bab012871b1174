import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Caller, CurrentCaller, InArea, RequestedBy, TestCallLimits } from '../../api-keys';
import type { Requester } from '../../infrastructure/audit-trail';
import {
  ChannelDirectory,
  ChannelDto,
  channelRefusals,
  ChannelViews,
  GetChannel,
  Oauth2ConfigDto,
} from '../../channels';
import { ApiRefusals, IdPipe, CallsOut, IfUnchanged, type UnchangedSince } from '../../infrastructure/http';
import { ConfigureOauth2 } from './commands/configure-oauth2';
import { RemoveOauth2 } from './commands/remove-oauth2';
import { TestOauth2 } from './commands/test-oauth2';
import { Oauth2OfChannels } from './oauth2-of-channels';
import { ConfigureOauth2Dto, Oauth2RemovedDto, Oauth2TestedDto } from './dto/oauth2.dto';

const ChannelId = () => Param('channelId', new IdPipe(channelRefusals.CHANNEL_NOT_FOUND));

@ApiTags('Webhooks')
@InArea('webhooks')
@Controller('v1/channels/:channelId/oauth2')
export class Oauth2Controller {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly directory: ChannelDirectory,
    private readonly views: ChannelViews,
    private readonly configurations: Oauth2OfChannels,
    private readonly limits: TestCallLimits,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Configures OAuth 2.0 (client-credentials grant) for deliveries to a channel. */
  @Put()
  @ApiOkResponse({ type: ChannelDto })
  @ApiRefusals(400, 401, 403, 404, 412)
  async configure(
    @ChannelId() channelId: string,
    @Body() body: ConfigureOauth2Dto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @IfUnchanged() since: UnchangedSince,
  ): Promise<ChannelDto> {
    await this.directory.require(channelId, caller);
    return this.changed(channelId, new ConfigureOauth2(channelId, body, by, since));
  }

  /** Shows the OAuth 2.0 configuration. Secrets are masked. */
  @Get()
  @ApiOkResponse({ type: Oauth2ConfigDto })
  @ApiRefusals(401, 403, 404)
  async get(@ChannelId() channelId: string, @CurrentCaller() caller: Caller): Promise<Oauth2ConfigDto> {
    const channel = await this.directory.require(channelId, caller);
    return this.configurations.one(channel);
  }

  /** Requests a token now. Always 200; `success` says whether one was obtained. */
  @Post('test')
  @CallsOut()
  @HttpCode(200)
  @ApiOkResponse({ type: Oauth2TestedDto })
  @ApiRefusals(401, 403, 404, 429)
  async test(
    @ChannelId() channelId: string,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Oauth2TestedDto> {
    await this.directory.require(channelId, caller);
    await this.limits.count('oauth2_test', channelId, caller, response);
    const { isEnabled, error } = await this.commands.execute(new TestOauth2(channelId));
    return {
      success: error === null,
      message: error === null ? 'The token endpoint gave a token' : 'No token could be acquired',
      token_acquired: error === null,
      oauth2_enabled: isEnabled,
      channel_id: channelId,
      tested_at: new Date().toISOString(),
      ...(error !== null && { error }),
    };
  }

  /** Removes the OAuth 2.0 configuration. Deliveries then carry the signature only. */
  @Delete()
  @ApiOkResponse({ type: Oauth2RemovedDto })
  @ApiRefusals(401, 403, 404)
  async remove(
    @ChannelId() channelId: string,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<Oauth2RemovedDto> {
    await this.directory.require(channelId, caller);
    const channel = await this.changed(channelId, new RemoveOauth2(channelId, by));
    return { message: 'The OAuth 2.0 configuration was removed', channel };
  }

  private changed(channelId: string, change: Command<void>): Promise<ChannelDto> {
    return this.unitOfWork.together(async () => {
      await this.commands.execute(change);
      return this.views.full(await this.queries.execute(new GetChannel(channelId)));
    });
  }
}
