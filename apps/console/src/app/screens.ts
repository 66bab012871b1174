import { texts as board } from '../screens/board/texts';
import { texts as devices } from '../screens/devices/texts';
import { texts as orders } from '../screens/orders/texts';
import { texts as system } from '../screens/system/texts';
import type { Session } from '../session/session';

/** What the navigation, the palette and the keyboard help show. */
export interface ScreenLink {
  readonly path: '/board' | '/orders' | '/devices' | '/system';
  readonly name: string;
  /** The area that somebody needs a scope in to see it; null: anybody, also who is not signed in. */
  readonly area: string | null;
  /** Pressed after `g`. */
  readonly key: string;
}

const SCREENS: readonly ScreenLink[] = [
  { path: '/board', name: board.name, area: 'orders', key: 'b' },
  { path: '/orders', name: orders.name, area: 'orders', key: 'o' },
  { path: '/devices', name: devices.name, area: 'pairing', key: 'd' },
  { path: '/system', name: system.name, area: null, key: 's' },
];

/** Those that are not closed to a person. @param session null: nobody is signed in */
export function screensFor(session: Session | null): readonly ScreenLink[] {
  return SCREENS.filter(({ area }) => area === null || session?.may[area] !== undefined);
}
