import type { Scope } from './scope';

/** What routes are about. Roles of people are granted by area (docs/rules/access.md#roles). */
export const AREAS = [
  'orders',
  'deadlines',
  'picking',
  'places',
  'storage',
  'devices',
  'pairing',
  'channels',
  'webhooks',
  'deliveries',
  'events',
  'jobs',
  'bulk',
  'keys',
  'people',
  'audit',
  'operations',
  'session',
] as const;
export type Area = (typeof AREAS)[number];

/** The highest scope in each area; an area that is missing is closed. */
export type Grants = Readonly<Partial<Record<Area, Scope>>>;
