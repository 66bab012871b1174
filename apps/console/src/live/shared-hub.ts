import { Hub, type Tab } from './hub';
import type { FromHub, ToHub } from './messages';

/** Runs in a worker that all tabs of a browser share. */
const hub = new Hub();

const worker = globalThis as unknown as { onconnect: (event: MessageEvent) => void };

worker.onconnect = ({ ports: [port] }) => {
  const tab: Tab = { send: (message: FromHub) => port!.postMessage(message) };
  port!.onmessage = ({ data }: MessageEvent<ToHub>) => {
    if (data.type === 'join') hub.join(tab, data.who);
    else if (data.type === 'follow') hub.follow(tab, data);
    else if (data.type === 'leave') hub.leave(tab);
    // Granted when the tab is gone, whatever ended it.
    else void navigator.locks.request(data.lock, () => hub.leave(tab));
  };
};
