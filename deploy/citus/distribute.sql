-- Distributes an existing database by channel over the nodes of a Citus cluster: psql -f deploy/citus/distribute.sql
-- Run it on the coordinator, on a migrated schema, while the service stands still; a backup comes first.
-- docs/operations.md says which statements then need one shard, and which need all of them.
\set ON_ERROR_STOP on

BEGIN;

CREATE EXTENSION IF NOT EXISTS citus;

-- Citus copies no table with triggers. These keep columns in step that the previous release uses, which can't run beside this
-- one here.
DROP TRIGGER channel_health_follows_inserted ON channels;
DROP TRIGGER channel_health_follows_updated ON channels;
DROP TRIGGER channels_follow_channel_health ON channel_health;
DROP TRIGGER oauth2_clients_follows_inserted ON channels;
DROP TRIGGER oauth2_clients_follows_updated ON channels;
DROP TRIGGER channels_follow_oauth2_clients ON oauth2_clients;
DROP TRIGGER webhook_endpoints_follows_inserted ON channels;
DROP TRIGGER webhook_endpoints_follows_updated ON channels;
DROP TRIGGER channels_follow_webhook_endpoints ON webhook_endpoints;

-- Secrets live in the tables of their features from here on: a copy that nothing keeps in step would keep a former key in use.
UPDATE channels SET webhook_secret = NULL, webhook_old_secret = NULL, oauth2_client_secret = NULL, oauth2_token = NULL,
       oauth2_additional_params = NULL;

-- Citus can't plan what restores a delta in a claim of deliveries: here every version is stored as a whole.
UPDATE order_versions v
   SET snapshot = w.snapshot, base_version = NULL, middle_version = NULL, delta = NULL, whole_bytes = NULL
  FROM whole_versions w
 WHERE v.delta IS NOT NULL AND w.channel_id = v.channel_id AND w.order_id = v.order_id AND w.version = v.version;
CREATE OR REPLACE VIEW whole_versions AS
SELECT v.channel_id, v.order_id, v.version, coalesce(v.whole_bytes, octet_length(v.snapshot)) AS bytes, v.snapshot FROM order_versions v;

-- Small, read with everything, written rarely: a copy on every node. A place may belong to many channels.
SELECT create_reference_table('channels');
SELECT create_reference_table('channel_types');
SELECT create_reference_table('api_keys');
SELECT create_reference_table('places');
SELECT create_reference_table('place_identifiers');
SELECT create_reference_table('storage_locations');
SELECT create_reference_table('device_subscriptions');
SELECT create_reference_table('deadline_rules');
SELECT create_reference_table('former_deadline_rules');

-- Citus distributes no table with triggers. The versions of orders are append-only by the code alone from here on.
DROP TRIGGER order_versions_append_only ON order_versions;
DROP TRIGGER order_versions_changes_kept ON order_versions;

-- What grows with orders: all rows of a channel lie together on one node, so that its transactions stay there.
SELECT create_distributed_table('orders', 'channel_id', colocate_with => 'none');
SELECT create_distributed_table('order_items', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('order_picks', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('pick_claims', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('order_versions', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('archived_versions', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('order_day_counts', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('order_day_shifts', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('order_search', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('jobs', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('accepted_requests', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('events', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('deleted_events', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('webhook_deliveries', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('webhook_attempts', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('webhook_endpoints', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('oauth2_clients', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('channel_health', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('push_messages', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('place_pushes', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('order_deadlines', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('order_notes', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('order_assignees', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('acknowledgements', 'channel_id', colocate_with => 'orders');
SELECT create_distributed_table('bulk_items', 'channel_id', colocate_with => 'orders');

-- A transaction that changes rows of many channels, and then a table that all nodes have a copy of, must reach the nodes over
-- one connection each.
SELECT format('ALTER DATABASE %I SET citus.multi_shard_modify_mode TO sequential', current_database()) \gexec

-- On the coordinator only: answered_requests, archive_files, audit_entries, bulks, encryption_keys, migrations, oidc_sessions, order_search_progress, paired_devices,
-- pairings, people, running_processes, saved_views, schema_compatibility, sessions, sign_in_links, and the sequence event_positions.

COMMIT;
