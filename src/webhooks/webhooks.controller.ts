import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../api-keys';
import { type Channel, ChannelDirectory, channelRefusals, ChannelViews } from '../channels';
import { ApiRefusals, IdPipe } from '../http';
import { ConfigureWebhook } from './commands/configure-webhook';
import { ConfigureWebhookDto, WebhookConfigDto, WebhookEventListDto } from './dto/webhook-config.dto';
import { WEBHOOK_EVENTS } from './model/event-catalogue';

@ApiTags('Webhooks')
@Controller('v1')
export class WebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly directory: ChannelDirectory,
    private readonly views: ChannelViews,
  ) {}

  /** Lists the events that a channel can be told of. */
  @Get('webhook-events')
  @ApiOkResponse({ type: WebhookEventListDto })
  @ApiRefusals(401)
  listEvents(): WebhookEventListDto {
    return { events: [...WEBHOOK_EVENTS] };
  }

  /** Sets where and how a channel is told of events. The secret is stored encrypted and shown masked. */
  @Put('channels/:channelId/webhook')
  @ApiOkResponse({ type: WebhookConfigDto })
  @ApiRefusals(400, 401, 403, 404)
  async configure(
    @Param('channelId', new IdPipe(channelRefusals.CHANNEL_NOT_FOUND)) channelId: string,
    @Body() body: ConfigureWebhookDto,
    @CurrentCaller() caller: Caller,
  ): Promise<WebhookConfigDto> {
    await this.directory.require(channelId, caller);
    return this.toDto(await this.commands.execute(new ConfigureWebhook(channelId, body)));
  }

  private toDto(channel: Channel): WebhookConfigDto {
    return {
      id: channel.id,
      name: channel.name,
      type: channel.type,
      webhook_url: channel.webhook_url,
      webhook_secret: this.views.maskedWebhookSecret(channel),
      webhook_enabled: channel.webhook_enabled,
      webhook_events: channel.webhook_events,
      webhook_last_sent: channel.webhook_last_sent?.toISOString() ?? null,
      webhook_failures: channel.webhook_failures,
      updated_at: channel.updated_at.toISOString(),
    };
  }
}
