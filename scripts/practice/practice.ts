import { resolve } from 'node:path';
import type { Ending } from '@libs/ending';
import { ApiClient } from '../demo/service/api-client';
import { findService } from '../demo/service/find-service';
import { startService } from '../demo/service/start-service';
import { openPracticeStore } from './open-practice-store';
import { readGoods } from './goods';

/** What `npm start` runs, from the project's root. */
const ENTRY = 'dist/src/main.js';

/** Makes a store in which anybody can try picking at a desk; keeps a service of its own until it is asked to end. */
export async function practice(ending: Ending): Promise<void> {
  const goods = readGoods(resolve('samples/practice/goods.json'));
  const service = (await findService(process.env)) ?? (await startService(ENTRY, process.env, ending));
  const system = new ApiClient(service.baseUrl, service.systemToken);
  const { pairingUrl } = await openPracticeStore(system, goods, Date.now().toString(36).toUpperCase());
  console.log(`${service.about}

1. Open this link to pair this browser (or a phone) with the practice store. It is good for five minutes:
   ${pairingUrl}
2. Show or print the bar codes:
   ${new URL('/pick/practice', service.baseUrl).href}
3. Take order P-1 and scan its products; without a camera or scanner, choose "Type" and enter the digits.
`);
  if (!service.isOwn) return;
  console.log('Ctrl-C ends the service and removes its data.');
  await ending.whenAsked();
}
