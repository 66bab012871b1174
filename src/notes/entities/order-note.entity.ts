import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody wrote beside an order, or whom they assigned it to. Never changed. */
@Entity('order_notes')
export class OrderNote {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  order_id: string;

  /** A version 7 UUID: later ones are greater. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: 'note' | 'assignment';

  /** The note; of an assignment the name of the assignee, null for nobody. */
  @Column('text', { nullable: true })
  text: string | null;

  /** Of an assignment; null for nobody. */
  @Column('uuid', { nullable: true })
  assignee_id: string | null;

  @Column('text')
  actor_kind: string;

  @Column('uuid', { nullable: true })
  key_id: string | null;

  @Column('text')
  client_name: string;

  @Column('timestamp with time zone', { precision: 3 })
  created_at: Date;
}
