import { texts as attention } from '../../screens/attention/texts';
import { texts as audit } from '../../screens/audit/texts';
import { texts as board } from '../../screens/board/texts';
import { texts as bulk } from '../../screens/bulk/texts';
import { texts as devices } from '../../screens/devices/texts';
import { texts as channels } from '../../screens/channels/texts';
import { texts as jobs } from '../../screens/jobs/texts';
import { texts as keys } from '../../screens/keys/texts';
import { texts as orders } from '../../screens/orders/texts';
import { texts as people } from '../../screens/people/texts';
import { texts as stores } from '../../screens/stores/texts';
import { texts as system } from '../../screens/system/texts';
import { texts as webhooks } from '../../screens/webhooks/texts';
import type { Session } from '../../session/session';

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

const SCREENS: readonly ScreenLink[] = [
  { path: '/board', name: board.name, area: 'orders', key: 'b' },
  { path: '/attention', name: attention.name, area: 'orders', key: 'h' },
  { path: '/orders', name: orders.name, area: 'orders', key: 'o' },
  { path: '/jobs', name: jobs.name, area: 'jobs', key: 'j' },
  { path: '/bulk', name: bulk.name, area: 'bulk', key: 'u' },
  { path: '/webhooks', name: webhooks.name, area: 'webhooks', key: 'w' },
  { path: '/channels', name: channels.name, area: 'channels', key: 'c' },
  { path: '/keys', name: keys.name, area: 'keys', key: 'k' },
  { path: '/devices', name: devices.name, area: 'pairing', key: 'd' },
  { path: '/stores', name: stores.name, area: 'places', key: 's' },
  { path: '/people', name: people.name, area: 'people', key: 'p' },
  { path: '/audit', name: audit.name, area: 'audit', key: 'a' },
  { path: '/system', name: system.name, area: null, key: 'y' },
];

/** Those that are not closed to a person. @param session null: nobody is signed in */
export function screensFor(session: Session | null): readonly ScreenLink[] {
  return SCREENS.filter(({ area }) => area === null || session?.may[area] !== undefined);
}
