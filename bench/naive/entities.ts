import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';

@Entity('orders')
@Index(['channel_id', 'order_number'], { unique: true })
@Index(['channel_id', 'status', 'created_at'])
export class RivalOrder {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  channel_id: string;

  @Column()
  order_number: string;

  @Column('timestamptz')
  order_date: Date;

  @Column({ default: 'pending' })
  status: string;

  @Column('int', { default: 1 })
  version: number;

  @Column('int', { nullable: true })
  delivery_type: number | null;

  @Column('jsonb', { nullable: true })
  customer_info: object | null;

  @Column('jsonb', { nullable: true })
  totals: object | null;

  @Column('jsonb', { nullable: true })
  shipping_info: object | null;

  @Column('jsonb', { nullable: true })
  payment_info: object | null;

  @Column('jsonb', { nullable: true })
  channel_specific_data: object | null;

  @Column('jsonb', { nullable: true })
  metadata: object | null;

  @OneToMany(() => RivalItem, (item) => item.order)
  items: Relation<RivalItem>[];

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

@Entity('order_items')
export class RivalItem {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @ManyToOne(() => RivalOrder, (order) => order.items, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order: Relation<RivalOrder>;

  @Index()
  @Column('uuid')
  order_id: string;

  @Column()
  item_id: string;

  @Column('varchar', { nullable: true })
  sku: string | null;

  @Column('varchar', { nullable: true })
  name: string | null;

  @Column('numeric')
  quantity: number;

  @Column('numeric', { nullable: true })
  price: number | null;

  @Column({ default: 'pending' })
  status: string;

  @Column('jsonb', { nullable: true })
  properties: object | null;
}

@Entity('order_versions')
@Index(['order_id', 'version'], { unique: true })
export class RivalVersion {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  order_id: string;

  @Column('int')
  version: number;

  @Column('jsonb')
  snapshot: object;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;
}

@Entity('status_history')
export class RivalStatusChange {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column('uuid')
  order_id: string;

  @Column('varchar', { nullable: true })
  status_from: string | null;

  @Column()
  status_to: string;

  @Column('jsonb', { nullable: true })
  metadata: object | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;
}

@Entity('webhook_deliveries')
export class RivalDelivery {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column('uuid')
  order_id: string;

  @Column()
  event_type: string;

  @Column()
  delivery_status: string;

  @Column('int', { nullable: true })
  response_status: number | null;

  @Column('text', { nullable: true })
  response_body: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;
}

export const ENTITIES = [RivalOrder, RivalItem, RivalVersion, RivalStatusChange, RivalDelivery];
