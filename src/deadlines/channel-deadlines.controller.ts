import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea, RequestedBy } from '../api-keys';
import { ChannelDirectory, channelRefusals } from '../channels';
import type { Requester } from '../infrastructure/audit-trail';
import { ApiRefusals, IdPipe } from '../infrastructure/http';
import { askedRules } from './asked-rules';
import { SetDeadlines } from './commands/set-deadlines';
import { DeadlinesDto } from './dto/deadlines.dto';
import { GetDeadlines } from './queries/get-deadlines';

const ChannelId = () => Param('channelId', new IdPipe(channelRefusals.CHANNEL_NOT_FOUND));

@ApiTags('Deadlines')
@InArea('deadlines')
@Controller('v1/channels/:channelId/deadlines')
export class ChannelDeadlinesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly directory: ChannelDirectory,
  ) {}

  /** Shows by when orders of a channel have to have come how far. */
  @Get()
  @ApiOkResponse({ type: DeadlinesDto })
  @ApiRefusals(401, 403, 404)
  async getChannelDeadlines(
    @ChannelId() channelId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<DeadlinesDto> {
    await this.directory.require(channelId, caller);
    return this.queries.execute(new GetDeadlines(channelId));
  }

  /** Replaces the deadlines of a channel, for orders that are created from now on. */
  @Put()
  @ApiOkResponse({ type: DeadlinesDto })
  @ApiRefusals(400, 401, 403, 404, 413, 415)
  async setChannelDeadlines(
    @ChannelId() channelId: string,
    @Body() body: DeadlinesDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<DeadlinesDto> {
    await this.directory.require(channelId, caller);
    const owner = { kind: 'channel', id: channelId, channelId } as const;
    return this.commands.execute(new SetDeadlines(owner, askedRules(body), by));
  }
}
