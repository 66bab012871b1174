import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Role } from '../../people';
import type { ViewFilter, ViewScreen } from '../model/view-filter';

/** A filter of a list in the console, under a name. */
@Entity('saved_views')
@Unique('saved_views_name', ['owner_id', 'name'])
@Index('saved_views_shared', ['id'], { where: '(shared_with IS NOT NULL)' })
export class SavedView {
  @PrimaryColumn('uuid')
  id: string;

  /** The person who saved it. */
  @Column('uuid')
  owner_id: string;

  /** As it was when they last changed the view. */
  @Column('text')
  owner_name: string;

  @Column('text')
  name: string;

  @Column('text')
  screen: ViewScreen;

  @Column('jsonb')
  filter: ViewFilter;

  /** Null: with nobody. */
  @Column('text', { array: true, nullable: true })
  shared_with: Role[] | null;

  @Column('timestamp with time zone', { precision: 3 })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3 })
  updated_at: Date;
}
