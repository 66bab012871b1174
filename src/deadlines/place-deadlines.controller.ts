import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea, LimitsToPlaces, RequestedBy } from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { ApiRefusals, IdPipe } from '../infrastructure/http';
import { PlaceDirectory, placeRefusals } from '../places';
import { askedRules } from './asked-rules';
import { SetDeadlines } from './commands/set-deadlines';
import { DeadlinesDto } from './dto/deadlines.dto';
import { GetDeadlines } from './queries/get-deadlines';

const PlaceId = () => Param('placeId', new IdPipe(placeRefusals.UNKNOWN_PLACE));

@ApiTags('Deadlines')
@InArea('deadlines')
@LimitsToPlaces()
@Controller('v1/places/:placeId/deadlines')
export class PlaceDeadlinesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly places: PlaceDirectory,
  ) {}

  /** Shows the deadlines of a place, each of which takes precedence over that of the channel. */
  @Get()
  @ApiOkResponse({ type: DeadlinesDto })
  @ApiRefusals(401, 403, 404)
  async getPlaceDeadlines(
    @PlaceId() placeId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<DeadlinesDto> {
    await this.places.require(placeId, caller);
    return this.queries.execute(new GetDeadlines(placeId));
  }

  /** Replaces the deadlines of a place, for orders that are created from now on. Needs access to all of its channels. */
  @Put()
  @ApiOkResponse({ type: DeadlinesDto })
  @ApiRefusals(400, 401, 403, 404, 413, 415)
  async setPlaceDeadlines(
    @PlaceId() placeId: string,
    @Body() body: DeadlinesDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<DeadlinesDto> {
    const { channelId } = await this.places.require(placeId, caller);
    await this.places.requireAllChannels(placeId, caller, 'deadlines');
    const owner = { kind: 'place', id: placeId, channelId } as const;
    return this.commands.execute(new SetDeadlines(owner, askedRules(body), by));
  }
}
