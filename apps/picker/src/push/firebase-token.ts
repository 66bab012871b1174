import { deleteApp, initializeApp } from '@firebase/app';
import { getMessaging, getToken } from '@firebase/messaging';
import type { ResultOf } from '@oms/client';

/** What the service says about push messages to browsers. */
export type WebPushConfig = NonNullable<ResultOf<'/v1/places/{placeId}/web-push', 'get'>['config']>;

/** The registration token of this browser. Loaded with its library only when somebody asks for messages. */
export async function firebaseToken(
  { api_key, project_id, messaging_sender_id, app_id, vapid_key }: WebPushConfig,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  const app = initializeApp({
    apiKey: api_key,
    projectId: project_id,
    messagingSenderId: messaging_sender_id,
    appId: app_id,
  });
  try {
    return await getToken(getMessaging(app), { vapidKey: vapid_key, serviceWorkerRegistration });
  } finally {
    await deleteApp(app);
  }
}
