import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea, LimitsToPlaces } from '../api-keys';
import { ApiRefusals, httpRefusals, IdPipe, toDate } from '../infrastructure/http';
import { CountPicks } from '../orders';
import { GetPlace, PlaceDirectory, placeRefusals } from '../places';
import { FiguresQueryDto, StoreFiguresDto } from './dto/figures.dto';
import { figuresOf, type Sums } from './model/figures';

const DAY_MS = 86_400_000;
const MOST_DAYS = 31;
const USUAL_DAYS = 7;
const NOTHING: Sums = { orders: 0, lines: 0, ordered: 0, picked: 0, substituted: 0, seconds: 0 };

@ApiTags('Picking')
@InArea('picking')
@LimitsToPlaces()
@Controller('v1/places/:placeId/picking-figures')
export class FiguresController {
  constructor(
    private readonly queries: QueryBus,
    private readonly places: PlaceDirectory,
  ) {}

  /** Shows how well and how fast a store picks; by person only where the place's `metadata.figures_by_person` is true. */
  @Get()
  @ApiOkResponse({ type: StoreFiguresDto })
  @ApiRefusals(400, 401, 403, 404)
  async getPickingFigures(
    @Param('placeId', new IdPipe(placeRefusals.UNKNOWN_PLACE)) placeId: string,
    @Query() query: FiguresQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<StoreFiguresDto> {
    const channels = await this.places.channelsOf([placeId], caller);
    const { since, until } = timeOf(query);
    const { metadata } = await this.queries.execute(new GetPlace(placeId));
    const sums = await this.queries.execute(new CountPicks(placeId, [...channels], since, until));
    const [all, ...people] = sums;
    const byPerson = people.map((person) => ({ picked_by: person.picked_by!, ...figuresOf(person) }));
    return {
      place_id: placeId,
      since: since.toISOString(),
      until: until.toISOString(),
      ...figuresOf(all ?? NOTHING),
      by_person: metadata.figures_by_person === true ? byPerson : null,
    };
  }
}

function timeOf(query: FiguresQueryDto): { since: Date; until: Date } {
  const until = query.until === undefined ? new Date() : toDate(query.until);
  const since =
    query.since === undefined ? new Date(until.getTime() - USUAL_DAYS * DAY_MS) : toDate(query.since);
  const days = (until.getTime() - since.getTime()) / DAY_MS;
  if (days <= 0 || days > MOST_DAYS) {
    const message = `since must be before until, by at most ${MOST_DAYS} days`;
    throw httpRefusals.INVALID_REQUEST([{ field: 'since', message }]);
  }
  return { since, until };
}
