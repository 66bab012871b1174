import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that stored secrets may need: a process without it must not start. */
@Entity('encryption_keys')
export class EncryptionKey {
  @PrimaryColumn('text')
  key_id: string;

  /** A known text, sealed with the key: it can be opened only with this key, not with another one of the same id. */
  @Column('text')
  canary: string;

  /** Whether what this key seals is bound to its field: not while older releases, which can't open that, share the database. */
  @Column('boolean')
  binds: boolean;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;
}
