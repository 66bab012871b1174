import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A name that a place has in a channel: its `identifier`, or one of its `channel_specific_identifiers` (D23). */
@Entity('place_identifiers')
export class PlaceIdentifier {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('text')
  identifier: string;

  @Column('uuid')
  place_id: string;
}
