/** A hostile tenant in a process of its own: does all of its deeds at once until it is stopped. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anonymousBodies } from './deeds/anonymous-bodies';
import { devices } from './deeds/devices';
import { failingEndpoints } from './deeds/failing-endpoints';
import { largeOrders } from './deeds/large-orders';
import { largeReads } from './deeds/large-reads';
import { oneOrder } from './deeds/one-order';
import { poisonedEvents } from './deeds/poisoned-events';
import { Caller } from './caller';
import type { Answers, Enemy, FromEnemy, ToEnemy } from './messages';

/** Longer than any time-out of the service. */
const SLOW_MS = 60_000;

/** Each resolves when it is done or the caller is stopped. */
const DEEDS = {
  'large orders': largeOrders,
  'events that fail': poisonedEvents,
  'updates of one order': oneOrder,
  'devices of a place': devices,
  'failing endpoints': failingEndpoints,
  'reads of 190 MB': largeReads,
  'anonymous bodies': anonymousBodies,
};

const answers: Answers = {};
const stopping = new AbortController();
let ended: Promise<unknown> = Promise.resolve();

/** `FAIRNESS_DEEDS`: some of them only, to see what one of them costs. */
const only = process.env.FAIRNESS_DEEDS?.split(',');

function attack(enemy: Enemy): void {
  const chosen = Object.entries(DEEDS).filter(([name]) => only?.includes(name) ?? true);
  const deeds = chosen.map(([name, deed]) => {
    answers[name] = {};
    return deed(new Caller(enemy.serviceUrl, answers[name], stopping.signal), enemy);
  });
  ended = Promise.allSettled(deeds);
}

const tell = (message: FromEnemy) => process.send!(message);

process.on('message', (message: ToEnemy) => {
  if ('attack' in message) return attack(message.attack);
  stopping.abort();
  void ended.then(() => tell({ answers }));
});
process.on('disconnect', () => process.exit(0));

const slow = createServer((request, response) => {
  request.resume();
  setTimeout(() => response.end(), SLOW_MS).unref();
});
slow.listen(0, '127.0.0.1', () => {
  tell({ slowUrl: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/slow` });
});
