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
  /** It shows what changes as it happens, and so do those that it leads to. */
  readonly isLive?: true;
}

const names = texts.screenNames;

const SCREENS: readonly ScreenLink[] = [
  { path: '/board', name: names.board, area: 'orders', key: 'b', isLive: true },
  { path: '/attention', name: names.attention, area: 'orders', key: 'h', isLive: true },
  { path: '/orders', name: names.orders, area: 'orders', key: 'o', isLive: true },
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

/** @param address that of a screen */
export function isLive(address: string): boolean {
  return SCREENS.some((screen) => screen.isLive === true && address.startsWith(screen.path));
}

/** Those that are not closed to a person. @param session null: nobody is signed in */
export function screensFor(session: Session | null): readonly ScreenLink[] {
  return SCREENS.filter(({ area }) => area === null || session?.may[area] !== undefined);
}
