import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Who picks an order, until the lease ends. */
@Entity('pick_claims')
@Index('pick_claims_expired', ['expires_at'])
export class PickClaim {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  order_id: string;

  /** Whose it is, as `holderOf` writes it: who may renew and release it without being asked. */
  @Column('text')
  holder: string;

  /** The name of who picks. */
  @Column('text')
  claimed_by: string;

  /** Null where it was not claimed by a paired device. */
  @Column('uuid', { nullable: true })
  device_id: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  claimed_at: Date;

  @Column('timestamp with time zone', { precision: 3 })
  expires_at: Date;
}
