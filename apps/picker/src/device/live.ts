import { useEffect, useRef, useState } from 'react';

/** What changed on this device, told to every tab. */
type News = 'outbox' | 'notes';

const listeners = new Set<(news: News) => void>();
const channel = new BroadcastChannel('picker');
channel.onmessage = ({ data }: MessageEvent<News>) => hear(data);

export function tell(news: News): void {
  hear(news);
  channel.postMessage(news);
}

export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What `load` gives, loaded again at every change of this device; undefined before the first time. */
export function useLive<T>(load: () => Promise<T>, key: unknown): T | undefined {
  const [held, setHeld] = useState<{ key: unknown; value: T } | undefined>(undefined);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    let turn = 0;
    const again = async (): Promise<void> => {
      const mine = (turn += 1);
      const value = await latest.current();
      if (mine === turn) setHeld({ key, value });
    };
    void again();
    const stop = onNews(() => void again());
    return () => {
      turn = Number.NaN;
      stop();
    };
  }, [key]);
  return held?.key === key ? held?.value : undefined;
}

function hear(news: News): void {
  for (const listener of listeners) listener(news);
}
