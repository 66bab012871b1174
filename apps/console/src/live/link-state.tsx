import { Status, type Tone } from '@oms/ui';
import { useSyncExternalStore } from 'react';
import { live } from './live';
import type { LinkState } from './messages';
import { texts } from './texts';

const TONES: Readonly<Record<LinkState, Tone>> = {
  connecting: 'quiet',
  live: 'good',
  reconnecting: 'warn',
  offline: 'bad',
  ended: 'quiet',
};

export function useLinkState(): LinkState {
  return useSyncExternalStore(
    (listener) => live.watch(listener),
    () => live.state,
  );
}

/** Whether what is shown changes by itself. */
export function LinkStatus() {
  const state = useLinkState();
  return (
    <span className="link-state" role="status" data-state={state} title={texts.states[state].text}>
      <Status tone={TONES[state]}>{texts.states[state].name}</Status>
    </span>
  );
}
