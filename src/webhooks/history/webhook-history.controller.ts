import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { JsonStream } from '@libs/streamed-json';
import { type Caller, CurrentCaller, InArea, RequestedBy } from '../../api-keys';
import type { Requester } from '../../infrastructure/audit-trail';
import { ChannelDirectory, channelRefusals } from '../../channels';
import { ApiRefusals, IdPipe, MOST_ROWS, toDate } from '../../infrastructure/http';
import { ReplayDeliveries } from './commands/replay-deliveries';
import {
  AttemptListDto,
  DeliveryFailureCausesDto,
  DeliveryHistoryQueryDto,
  DeliveryListDto,
} from './dto/delivery.dto';
import { CountFailedDeliveries } from './queries/count-failed-deliveries';
import { CountReplayable, MOST_COUNTED } from './queries/count-replayable';
import {
  DeliveryReplayedDto,
  ReplayDto,
  ReplayedDto,
  type ReplayPaceDto,
} from '../settings/dto/webhook-control.dto';
import type { RecordedAttempt } from '../entities/recorded-attempt.entity';
import type { Circuit } from '../circuit/model/circuit';
import { GetCircuit } from '../circuit/queries/get-circuit';
import { replayMessage } from './model/replay-message';
import { ALL_DELIVERIES, type ReplaySelection } from './replay-selection';
import { ListAttempts } from './queries/list-attempts';
import { ListDeliveries } from './queries/list-deliveries';
import { webhookRefusals } from '../settings/webhook.refusals';
import { toAttemptDto, toDeliveryDto } from './webhook-views';

const ChannelId = () => Param('channelId', new IdPipe(channelRefusals.CHANNEL_NOT_FOUND));
const DeliveryId = () => Param('deliveryId', new IdPipe(webhookRefusals.DELIVERY_NOT_FOUND));

@ApiTags('Webhooks')
@InArea('deliveries')
@Controller('v1/channels/:channelId/webhook')
export class WebhookHistoryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly directory: ChannelDirectory,
  ) {}

  /** Counts deliveries without success by cause, among the newest 10,000. */
  @Get('failures')
  @ApiOkResponse({ type: DeliveryFailureCausesDto })
  @ApiRefusals(401, 403, 404)
  async listWebhookFailures(
    @ChannelId() channelId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<DeliveryFailureCausesDto> {
    await this.directory.require(channelId, caller);
    return this.queries.execute(new CountFailedDeliveries(channelId));
  }

  /** Lists the deliveries to a channel, newest first: one record per event, with its latest attempt. */
  @Get('history')
  @ApiOkResponse({ type: DeliveryListDto })
  @ApiRefusals(400, 401, 403, 404)
  async listWebhookDeliveries(
    @ChannelId() channelId: string,
    @Query() query: DeliveryHistoryQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<DeliveryListDto> {
    await this.directory.require(channelId, caller);
    const filter = {
      channelId,
      eventId: query.event_id?.toLowerCase() ?? null,
      eventType: query.event_type ?? null,
      status: query.status ?? null,
      orderId: query.order_id ?? null,
      orderNumber: query.order_number ?? null,
    };
    const limit = Math.min(query.limit ?? 20, MOST_ROWS);
    const offset = query.offset ?? 0;
    const { rows, total } = await this.queries.execute(new ListDeliveries(filter, limit, offset));
    return { data: rows.map(toDeliveryDto), meta: { ...total, limit, offset } };
  }

  /** Lists every attempt of one delivery, oldest first. */
  @Get('history/:deliveryId/attempts')
  @ApiOkResponse({ type: AttemptListDto })
  @ApiRefusals(401, 403, 404)
  async listWebhookAttempts(
    @ChannelId() channelId: string,
    @DeliveryId() deliveryId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<JsonStream> {
    await this.directory.require(channelId, caller);
    const attempts = await this.queries.execute(new ListAttempts(channelId, deliveryId));
    let count = 0;
    const write = (attempt: RecordedAttempt) => {
      count += 1;
      return JSON.stringify(toAttemptDto(attempt));
    };
    return JsonStream.list(attempts(write), () => ({ count }));
  }

  /** Sends one delivery again, with the same event_id. */
  @Post('history/:deliveryId/replay')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: DeliveryReplayedDto })
  @ApiRefusals(400, 401, 403, 404, 409)
  async replayWebhook(
    @ChannelId() channelId: string,
    @DeliveryId() deliveryId: string,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<DeliveryReplayedDto> {
    await this.directory.require(channelId, caller);
    const selection = { ...ALL_DELIVERIES, deliveryIds: [deliveryId] };
    const circuit = await this.queries.execute(new GetCircuit(channelId));
    const { eventId } = await this.commands.execute(new ReplayDeliveries(channelId, selection, by));
    return { ...paceOf(1, circuit), delivery_id: deliveryId, event_id: eventId };
  }

  /** Sends many deliveries again, including held ones, each with its own event_id, in order per order, or counts them. */
  @Post('replay')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: ReplayedDto })
  @ApiRefusals(400, 401, 403, 404, 409)
  async replayWebhooks(
    @ChannelId() channelId: string,
    @Body() body: ReplayDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<ReplayedDto> {
    await this.directory.require(channelId, caller);
    const selection = toSelection(body);
    if (body.dry_run === true) return this.dryRun(channelId, selection);
    // Read before: once the replay is committed nothing may fail.
    const circuit = await this.queries.execute(new GetCircuit(channelId));
    const { count } = await this.commands.execute(new ReplayDeliveries(channelId, selection, by));
    return { ...paceOf(count, circuit), count };
  }

  private async dryRun(channelId: string, selection: ReplaySelection): Promise<ReplayedDto> {
    const found = await this.queries.execute(new CountReplayable(channelId, selection));
    const count = Math.min(found, MOST_COUNTED);
    const circuit = await this.queries.execute(new GetCircuit(channelId));
    return {
      message: 'Dry run: nothing was sent',
      circuit: circuit.state,
      next_probe_at: circuit.nextProbeAt?.toISOString() ?? null,
      count,
      dry_run: true,
      ...(found > MOST_COUNTED && { count_is_lower_bound: true }),
    };
  }
}

function paceOf(count: number, circuit: Circuit): ReplayPaceDto {
  return {
    message: replayMessage(count, circuit),
    circuit: circuit.state,
    next_probe_at: circuit.nextProbeAt?.toISOString() ?? null,
  };
}

function toSelection({ since, until, status, event_type }: ReplayDto): ReplaySelection {
  return {
    ...ALL_DELIVERIES,
    since: toDate(since),
    until: until == null ? null : toDate(until),
    status: status ?? null,
    eventType: event_type ?? null,
  };
}
