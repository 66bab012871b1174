import type { Tone } from '@oms/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts';

/** What is seen of an entry, and what opens beneath it. */
export interface Line {
  readonly tone: Tone;
  readonly what: ReactNode;
  readonly more: ReactNode;
}

/** `order_status_update` as people read it. */
export function words(name: string): string {
  const text = name.replaceAll(/[_.:]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Who did it. */
export function By({ name }: { name: string | null }) {
  return name === null ? null : (
    <span className="quiet">
      {' '}
      {texts.by} <bdi>{name}</bdi>
    </span>
  );
}

export function Request({ id }: { id: string | null }) {
  return id === null ? null : (
    <span className="quiet">
      {texts.request} <code>{id}</code>
    </span>
  );
}
