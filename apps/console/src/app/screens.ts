import { texts as system } from '../screens/system/texts';

/** What the navigation, the palette and the keyboard help show. */
export interface ScreenLink {
  readonly path: '/system';
  readonly name: string;
  /** Pressed after `g`. */
  readonly key: string;
}

export const SCREENS: readonly ScreenLink[] = [{ path: '/system', name: system.name, key: 's' }];
