import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Place } from '../entities/place.entity';
import { placeRefusals } from '../place.refusals';

export class GetPlace extends Query<Place> {
  constructor(readonly placeId: string) {
    super();
  }
}

@QueryHandler(GetPlace)
export class GetPlaceHandler implements IQueryHandler<GetPlace> {
  constructor(@InjectRepository(Place) private readonly places: Repository<Place>) {}

  async execute({ placeId }: GetPlace): Promise<Place> {
    const place = await this.places.findOneBy({ id: placeId });
    if (place === null) throw placeRefusals.UNKNOWN_PLACE();
    return place;
  }
}
