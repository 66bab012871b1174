import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AttentionKind } from '../model/attention-kinds';

/** Somebody has seen what needs a hand. What happens later under the same key needs one again. */
@Entity('acknowledgements')
export class Acknowledgement {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('text')
  kind: AttentionKind;

  @PrimaryColumn('text')
  key: string;

  @Column('timestamp with time zone', { precision: 3 })
  acknowledged_at: Date;

  /** What began later was not seen. Null: what began after `acknowledged_at`. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  as_of: Date | null;

  @Column('text')
  actor_kind: string;

  @Column('uuid', { nullable: true })
  key_id: string | null;

  @Column('text')
  client_name: string;
}
