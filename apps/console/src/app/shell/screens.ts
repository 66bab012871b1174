import type { Session } from '../../session/session';
import { texts } from '../texts';

/** What the navigation, the palette and the keyboard help show. */
export interface ScreenLink {
  readonly path:
    | '/board'
    | '/attention'
    | '/orders'
    | '/jobs'
    | '/bulk'
    | '/webhooks'
    | '/channels'
    | '/keys'
    | '/stores'
    | '/devices'
    | '/people'
    | '/audit'
    | '/system';
  readonly name: string;
  /** The area that somebody needs a scope in to see it; null: anybody, also who is not signed in. */
  readonly area: string | null;
  /** Pressed after `g`. */
  readonly key: string;
}

const names = texts.screenNames;

const SCREENS: readonly ScreenLink[] = [
  { path: '/board', name: names.board, area: 'orders', key: 'b' },
  { path: '/attention', name: names.attention, area: 'orders', key: 'h' },
  { path: '/orders', name: names.orders, area: 'orders', key: 'o' },
  { path: '/jobs', name: names.jobs, area: 'jobs', key: 'j' },
  { path: '/bulk', name: names.bulk, area: 'bulk', key: 'u' },
  { path: '/webhooks', name: names.webhooks, area: 'webhooks', key: 'w' },
  { path: '/channels', name: names.channels, area: 'channels', key: 'c' },
  { path: '/keys', name: names.keys, area: 'keys', key: 'k' },
  { path: '/devices', name: names.devices, area: 'pairing', key: 'd' },
  { path: '/stores', name: names.stores, area: 'places', key: 's' },
  { path: '/people', name: names.people, area: 'people', key: 'p' },
  { path: '/audit', name: names.audit, area: 'audit', key: 'a' },
  { path: '/system', name: names.system, area: null, key: 'y' },
];

/** Those that are not closed to a person. @param session null: nobody is signed in */
export function screensFor(session: Session | null): readonly ScreenLink[] {
  return SCREENS.filter(({ area }) => area === null || session?.may[area] !== undefined);
}
