import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { ArrayContains, Repository } from 'typeorm';
import { Place } from '../entities/place.entity';

/** The places linked to a channel, the newest first. */
export class ListPlaces extends Query<[Place[], number]> {
  constructor(
    readonly channelId: string,
    readonly limit: number,
    readonly offset: number,
  ) {
    super();
  }
}

@QueryHandler(ListPlaces)
export class ListPlacesHandler implements IQueryHandler<ListPlaces> {
  constructor(@InjectRepository(Place) private readonly places: Repository<Place>) {}

  execute({ channelId, limit, offset }: ListPlaces): Promise<[Place[], number]> {
    return this.places.findAndCount({
      where: { channel_ids: ArrayContains([channelId]) },
      order: { id: 'DESC' },
      skip: offset,
      take: limit,
    });
  }
}
