import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An order is a small head row, one immutable row for each version, and its lines as rows. Every table that grows
 * with orders has channel_id in its primary key, so that it can be distributed by channel.
 */
export class OrdersAndPlaces1763700002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE orders (
        channel_id uuid NOT NULL,
        id uuid NOT NULL,
        order_number text NOT NULL,
        version integer NOT NULL,
        status text NOT NULL,
        rank smallint NOT NULL,
        delivery_type smallint,
        place_id uuid,
        order_date timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        PRIMARY KEY (channel_id, id)
      ) WITH (fillfactor = 90)`);
    await runner.query(`CREATE INDEX orders_id ON orders (id)`);
    await runner.query(`CREATE UNIQUE INDEX orders_number ON orders (order_number, channel_id)`);
    await runner.query(`CREATE INDEX orders_created ON orders (channel_id, created_at, id, order_date)`);
    await runner.query(
      `CREATE INDEX orders_status ON orders (channel_id, status, created_at, id, order_date)`,
    );
    await runner.query(`CREATE INDEX orders_date ON orders (channel_id, order_date, created_at, id, status)`);
    await runner.query(`
      CREATE TABLE order_items (
        channel_id uuid NOT NULL,
        order_id uuid NOT NULL,
        item_id text NOT NULL,
        place_in_order integer NOT NULL,
        sku text,
        name text,
        quantity numeric NOT NULL,
        price numeric,
        status text NOT NULL,
        storage_location_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        PRIMARY KEY (channel_id, order_id, item_id)
      )`);
    await runner.query(
      `CREATE INDEX order_items_storage ON order_items (storage_location_id) WHERE storage_location_id IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE order_versions (
        channel_id uuid NOT NULL,
        order_id uuid NOT NULL,
        version integer NOT NULL,
        change_type text NOT NULL,
        status_from text,
        status_to text,
        status_metadata text,
        changes text NOT NULL,
        actor text,
        snapshot text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (channel_id, order_id, version)
      ) WITH (toast_tuple_target = 8160)`);
    await runner.query(`ALTER TABLE order_versions ALTER COLUMN snapshot SET STORAGE MAIN`);
    await runner.query(`
      CREATE TABLE places (
        id uuid PRIMARY KEY,
        identifier text NOT NULL,
        channel_id uuid NOT NULL REFERENCES channels (id),
        channel_ids uuid[] NOT NULL,
        channel_specific_identifiers text[] NOT NULL,
        name text,
        active boolean NOT NULL,
        active_for_ordering boolean NOT NULL,
        sales_channel text,
        address jsonb,
        coordinates jsonb,
        chain jsonb,
        contact jsonb,
        pickup_locations jsonb NOT NULL,
        phones jsonb NOT NULL,
        images jsonb NOT NULL,
        business_name text,
        business_id text,
        vat_number text,
        delivery_options jsonb NOT NULL,
        payment_methods jsonb NOT NULL,
        metadata jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE place_identifiers (
        channel_id uuid NOT NULL,
        identifier text NOT NULL,
        place_id uuid NOT NULL REFERENCES places (id) ON DELETE CASCADE,
        PRIMARY KEY (channel_id, identifier)
      )`);
    await runner.query(`CREATE INDEX places_channels ON places USING gin (channel_ids)`);
    await runner.query(`CREATE INDEX place_identifiers_place ON place_identifiers (place_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE place_identifiers, places, order_versions, order_items, orders');
  }
}
