import { Injectable } from '@nestjs/common';
import { type Caller, reachablePlaces } from '../api-keys';
import { AskedChannels } from '../channels';
import { FINAL_STATUSES, ORDER_STATUSES, type OrderStatus } from '../contract';
import { listedIds, listedValues, toDate } from '../infrastructure/http';
import { PlaceDirectory } from '../places';
import type { SearchQueryDto } from './dto/search.dto';
import type { SearchFilter } from './queries/search-sql';

const MOST_PLACES = 50;
const MINUTE_MS = 60_000;

/** The fields that filter what a search finds. */
export type AskedFilter = Omit<SearchQueryDto, 'q' | 'limit' | 'after'>;

/** The orders that somebody asks for, of those that the caller can access. */
@Injectable()
export class AskedOrders {
  constructor(
    private readonly channels: AskedChannels,
    private readonly places: PlaceDirectory,
  ) {}

  /** Refuses channels and places that there are not, or that the caller can't access. */
  async of(
    query: AskedFilter,
    caller: Caller,
  ): Promise<{ channels: readonly string[]; filter: SearchFilter }> {
    const filter = filterOf(query, caller);
    const channels = await this.channels.of(listedIds('channel_id', query.channel_id), caller);
    if (filter.places !== null) await this.places.channelsOf(filter.places, caller);
    return { channels, filter };
  }
}

function filterOf(query: AskedFilter, caller: Caller): SearchFilter {
  const statuses = listedValues('status', query.status, ORDER_STATUSES);
  const { unchanged_for: minutes } = query;
  const isLate = query.late === 'true';
  const isUnfinished = (status: OrderStatus) => !FINAL_STATUSES.includes(status);
  return {
    places: listedIds('place_id', query.place_id, MOST_PLACES) ?? reachablePlaces(caller),
    // A late order is unfinished too. Saying so lets Postgres begin with the few of these statuses.
    statuses: minutes == null && !isLate ? statuses : (statuses ?? ORDER_STATUSES).filter(isUnfinished),
    dateFrom: query.date_from == null ? null : toDate(query.date_from),
    dateTo: query.date_to == null ? null : toDate(query.date_to),
    assignee: query.assignee?.toLowerCase() ?? null,
    isLate,
    unchangedSince: minutes == null ? null : new Date(Date.now() - minutes * MINUTE_MS),
  };
}
