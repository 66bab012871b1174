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

/** Whether what is shown changes by itself. @param props.isFollowing the screen does while there is a connection */
export function LinkStatus({ isFollowing }: { isFollowing: boolean }) {
  const state = useLinkState();
  const { name, text } = state === 'live' && !isFollowing ? texts.connected : texts.states[state];
  return (
    <span className="link-state" role="status" data-state={state} title={text}>
      <Status tone={TONES[state]}>{name}</Status>
    </span>
  );
}
