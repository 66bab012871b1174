import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A name that a place has in a channel: its `identifier`, or one of its `channel_specific_identifiers`
 * (docs/rules/orders.md#place). The primary key makes names unique per channel, also for concurrent requests.
 */
@Entity('place_identifiers')
@Index('place_identifiers_place', ['place_id'])
export class PlaceIdentifier {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('text')
  identifier: string;

  @Column('uuid')
  place_id: string;
}
