import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { TemperatureType } from '../model/temperature';

@Entity('storage_locations')
@Index('storage_locations_name', ['place_id', 'name'], { unique: true })
export class StorageLocation {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  place_id: string;

  @Column('text')
  name: string;

  @Column('text')
  temperature_type: TemperatureType;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { nullable: true })
  code: string | null;

  @Column('text', { nullable: true })
  abbreviation: string | null;

  /** The id of the location in the imported file. */
  @Column('text', { nullable: true })
  original_id: string | null;

  /** The CSV import that last wrote the row. */
  @Column('uuid', { nullable: true })
  import_id: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3 })
  updated_at: Date;
}
