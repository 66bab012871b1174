import type { Tone } from '@oms/ui';
import type { ReactNode } from 'react';
import type { Entry } from '../order';
import { texts } from '../texts';

/** What is seen of an entry, and what opens beneath it. */
export interface Line {
  readonly tone: Tone;
  readonly what: ReactNode;
  readonly more: ReactNode;
}

export type Detail<K extends Entry['kind']> = Extract<Entry, { kind: K }>['detail'];

/** `order_status_update` as people read it. */
export function words(name: string): string {
  const text = name.replaceAll(/[_.:]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function Request({ id }: { id: string | null }) {
  return id === null ? null : (
    <span className="quiet">
      {texts.request} <code>{id}</code>
    </span>
  );
}
