import { Body, Controller, Get, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiInternalServerErrorResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { UnitOfWork } from '@libs/unit-of-work';
import { eventExample, EVENTS, eventSchema } from '../../contract';
import { type Caller, CurrentCaller, InArea, RequestedBy, TestCallLimits } from '../../api-keys';
import type { Requester } from '../../infrastructure/audit-trail';
import { ChannelDirectory, channelRefusals, GetChannel } from '../../channels';
import {
  ApiRefusals,
  CallsOut,
  IdPipe,
  IfUnchanged,
  ShowsOnce,
  type UnchangedSince,
} from '../../infrastructure/http';
import { ConfigureWebhook } from './commands/configure-webhook';
import { RotateSecret } from './commands/rotate-secret';
import { TestWebhook } from './commands/test-webhook';
import {
  ConfigureWebhookDto,
  WebhookConfigDto,
  WebhookEventDto,
  WebhookEventListDto,
} from './dto/webhook-config.dto';
import { RotateSecretDto, WebhookTestedDto, WebhookTestFailedDto } from './dto/webhook-control.dto';
import { EndpointsOfChannels } from './endpoints-of-channels';
import { Oauth2OfChannels } from '../oauth2/oauth2-of-channels';
import { GetCircuit } from '../circuit/queries/get-circuit';

const ChannelId = () => Param('channelId', new IdPipe(channelRefusals.CHANNEL_NOT_FOUND));

@ApiTags('Webhooks')
@InArea('webhooks')
@Controller('v1')
export class WebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly directory: ChannelDirectory,
    private readonly endpoints: EndpointsOfChannels,
    private readonly oauth2: Oauth2OfChannels,
    private readonly limits: TestCallLimits,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Lists the events that a webhook can receive, with the JSON Schema and an example of each body. */
  @Get('webhook-events')
  @ApiOkResponse({ type: WebhookEventListDto })
  @ApiRefusals(401)
  listWebhookEvents(): WebhookEventListDto {
    return { events: EVENTS.map(describeEvent) };
  }

  /** Configures the webhook of a channel. The secret is stored encrypted and shown masked. */
  @Put('channels/:channelId/webhook')
  @ApiOkResponse({ type: WebhookConfigDto })
  @ApiRefusals(400, 401, 403, 404, 412)
  async configure(
    @ChannelId() channelId: string,
    @Body() body: ConfigureWebhookDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @IfUnchanged() since: UnchangedSince,
  ): Promise<WebhookConfigDto> {
    await this.directory.require(channelId, caller);
    return this.unitOfWork.together(async () => {
      await this.commands.execute(new ConfigureWebhook(channelId, body, by, since));
      return this.show(channelId);
    });
  }

  /** Shows the webhook configuration of a channel and the state of its endpoint. */
  @Get('channels/:channelId/webhook')
  @ApiOkResponse({ type: WebhookConfigDto })
  @ApiRefusals(401, 403, 404)
  async getWebhook(
    @ChannelId() channelId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<WebhookConfigDto> {
    await this.directory.require(channelId, caller);
    return this.show(channelId);
  }

  /** Sends a `webhook:test` to the endpoint now, even while it is disabled. */
  @Post('channels/:channelId/webhook/test')
  @CallsOut()
  @HttpCode(200)
  @ApiOkResponse({ type: WebhookTestedDto })
  @ApiRefusals(400, 401, 403, 404, 429)
  @ApiInternalServerErrorResponse({ type: WebhookTestFailedDto })
  async test(
    @ChannelId() channelId: string,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookTestedDto> {
    await this.directory.require(channelId, caller);
    await this.limits.count('webhook_test', channelId, caller, response);
    const { deliveryId, at } = await this.commands.execute(new TestWebhook(channelId));
    return {
      message: 'The test webhook was delivered',
      webhook_id: deliveryId,
      delivery_status: 'delivered',
      delivery_timestamp: at.toISOString(),
    };
  }

  /** Replaces the secret. During the overlap `webhook-signature` has one signature per secret. */
  @Post('channels/:channelId/webhook/rotate-secret')
  @ShowsOnce('webhook_secret')
  @HttpCode(200)
  @ApiOkResponse({ type: WebhookConfigDto })
  @ApiRefusals(400, 401, 403, 404)
  async rotateWebhookSecret(
    @ChannelId() channelId: string,
    @Body() body: RotateSecretDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<WebhookConfigDto> {
    await this.directory.require(channelId, caller);
    const { webhook_secret: secret = null, overlap_seconds: overlap = null } = body;
    return this.unitOfWork.together(async () => {
      const made = await this.commands.execute(new RotateSecret(channelId, secret, overlap, by));
      return { ...(await this.show(channelId)), ...(made !== null && { webhook_secret: made }) };
    });
  }

  private async show(channelId: string): Promise<WebhookConfigDto> {
    const { channel } = await this.queries.execute(new GetChannel(channelId));
    const { disabled: _disabled, ...endpoint } = await this.endpoints.one(channelId);
    const circuit = await this.queries.execute(new GetCircuit(channelId));
    return {
      id: channelId,
      name: channel.name,
      type: channel.type,
      ...endpoint,
      webhook_circuit: circuit.state,
      webhook_next_probe_at: circuit.nextProbeAt?.toISOString() ?? null,
      oauth2_enabled: await this.oauth2.isEnabled(channelId),
      updated_at: channel.updated_at.toISOString(),
    };
  }
}

function describeEvent(event: (typeof EVENTS)[number]): WebhookEventDto {
  return {
    ...event,
    schema: { ...eventSchema(event.name) },
    example: { ...eventExample(event.name) },
  };
}
