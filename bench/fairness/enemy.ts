/** A hostile tenant in a separate process: makes all of its attacks at once until it is stopped. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anonymousBodies } from './attacks/anonymous-bodies';
import { devices } from './attacks/devices';
import { failingEndpoints } from './attacks/failing-endpoints';
import { largeOrders } from './attacks/large-orders';
import { largeReads } from './attacks/large-reads';
import { oneOrder } from './attacks/one-order';
import { poisonedEvents } from './attacks/poisoned-events';
import { Caller } from './caller';
import type { Answers, Enemy, FromEnemy, ToEnemy } from './messages';

/** Longer than any time-out of the service. */
const SLOW_MS = 60_000;

/** Each resolves when it is done or the caller is stopped. */
const ATTACKS = {
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

/** `FAIRNESS_ATTACKS`: only some of them, to see the cost of one. */
const only = process.env.FAIRNESS_ATTACKS?.split(',');

function attack(enemy: Enemy): void {
  const chosen = Object.entries(ATTACKS).filter(([name]) => only?.includes(name) ?? true);
  const attacks = chosen.map(([name, attack]) => {
    answers[name] = {};
    return attack(new Caller(enemy.serviceUrl, answers[name], stopping.signal), enemy);
  });
  ended = Promise.allSettled(attacks);
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
