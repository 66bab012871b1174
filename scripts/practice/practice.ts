import { resolve } from 'node:path';
import { createClient } from '@oms/client';
import type { Ending } from '@libs/ending';
import { findService } from '../demo/service/find-service';
import { startService } from '../demo/service/start-service';
import { howToPractise } from './how-to-practise';
import { openPracticeStore } from './open-practice-store';
import { readGoods } from './goods';

/** What `npm start` runs, from the project's root. */
const ENTRY = 'dist/src/main.js';

/** Makes a store in which anybody can try picking at a desk; keeps a service of its own until it is asked to end. */
export async function practice(ending: Ending): Promise<void> {
  const goods = readGoods(resolve('samples/practice/goods.json'));
  const service = (await findService(process.env)) ?? (await startService(ENTRY, process.env, ending));
  const system = createClient({ baseUrl: service.baseUrl, apiKey: service.systemToken });
  const { pairingUrl } = await openPracticeStore(system, goods, Date.now().toString(36).toUpperCase());
  console.log(service.about);
  console.log(howToPractise(service.baseUrl, pairingUrl));
  if (!service.isOwn) return;
  console.log('Ctrl-C ends the service and removes its data.');
  await ending.whenAsked();
}
