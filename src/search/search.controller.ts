import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea, LimitsToPlaces, reachablePlaces } from '../api-keys';
import { ERRORS } from '../contract';
import { ApiRefusals, keysetIn, keysetText, MOST_ROWS } from '../infrastructure/http';
import { ListFailedCreations, toJobDto } from '../jobs';
import { toCard } from '../orders';
import { AskedOrders } from './asked-orders';
import { type FailedCreationDto, FoundOrdersDto, SearchQueryDto } from './dto/search.dto';
import { SearchOrders } from './queries/search-orders';

@ApiTags('Orders')
@InArea('orders')
@LimitsToPlaces()
@Controller('v1/search')
export class SearchController {
  constructor(
    private readonly queries: QueryBus,
    private readonly asked: AskedOrders,
  ) {}

  /**
   * Finds orders by one text, newest first: number, id, customer, items, place. A creation that failed is found by its order number,
   * with the reason and what to do; not by people who are limited to places. Changes can be found moments after they were made.
   */
  @Get('orders')
  @ApiOkResponse({ type: FoundOrdersDto })
  @ApiRefusals(400, 401, 403, 404)
  async searchOrders(
    @Query() query: SearchQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<FoundOrdersDto> {
    const after = keysetIn(query.after);
    const { channels, filter } = await this.asked.of(query, caller);
    const limit = Math.min(query.limit ?? 20, MOST_ROWS);
    const [found, failed] = await Promise.all([
      this.queries.execute(new SearchOrders(query.q, channels, filter, after, limit + 1)),
      after === null && reachablePlaces(caller) === null ? this.failedCreations(query.q, channels) : [],
    ]);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      data: shown.map(toCard),
      failed_creations: failed,
      next: found.length > limit ? keysetText({ at: last!.created_at, id: last!.id }) : null,
    };
  }

  private async failedCreations(text: string, channels: readonly string[]): Promise<FailedCreationDto[]> {
    const jobs = await this.queries.execute(new ListFailedCreations(text.trim(), channels));
    return jobs.map((row) => {
      const job = toJobDto(row);
      return { job, remedy: remedyOf(job.error?.code) };
    });
  }
}

function remedyOf(code: string | undefined): string | null {
  if (code === undefined || !Object.hasOwn(ERRORS, code)) return null;
  return ERRORS[code as keyof typeof ERRORS].remedy;
}
