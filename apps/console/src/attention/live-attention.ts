import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../live/live';
import type { OrderChange } from '../live/messages';
import { readAgain } from '../live/read-again';
import { attentionKey } from './attention';

/** Channels report one after another; so much later they are read together. */
const PAUSE_MS = 200;

/**
 * What needs a hand is read again when it changes. @param hasTopic whether the live connection says so; for whoever is
 * limited to places, changes of orders have to do
 */
export function useLiveAttention(isOn: boolean, hasTopic: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        readAgain(queries, { queryKey: attentionKey });
      }, PAUSE_MS);
    };
    const onChange = (change: OrderChange) => (concerns(change) ? readSoon() : undefined);
    const listener = { onGap: readSoon, onAttention: readSoon };
    const leave = hasTopic ? live.add(listener) : live.follow({ ...listener, onChange });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [isOn, hasTopic, queries]);
}

const TROUBLE: readonly unknown[] = ['failed', 'suspended'];

function concerns({ change_type: type, status, order }: OrderChange): boolean {
  if (type === 'deadline' || order.due != null) return true;
  return status !== null && (TROUBLE.includes(status.from) || TROUBLE.includes(status.to));
}
