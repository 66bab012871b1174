import type { Agent } from 'node:https';
import type { App } from 'firebase-admin/app';
import type { BatchResponse, Message, Messaging } from 'firebase-admin/messaging';
import { v7 as uuid } from 'uuid';
import { fetchAccessToken } from './access-token';
import { outcomeOfCode, type PushOutcome } from './push-outcome';
import type { ServiceAccount } from './service-account';

export interface PushMessage {
  /** Registration token of the device. */
  readonly token: string;
  readonly title: string;
  readonly body: string;
  /** For the app itself; the push service takes texts only. */
  readonly data: Readonly<Record<string, string>>;
}

export interface PushSenderOptions {
  readonly serviceAccount: ServiceAccount;
  /** Carries all requests; `close` destroys it. */
  readonly agent: Agent;
}

interface Connection {
  readonly app: App;
  readonly messaging: Messaging;
}

/** Sends messages to devices through Firebase Cloud Messaging. */
export class PushSender {
  private connection: Promise<Connection> | null = null;

  constructor(private readonly options: PushSenderOptions) {}

  /** What became of each message, in the order given. At most 500 at a time. Never throws. */
  async send(messages: readonly PushMessage[]): Promise<PushOutcome[]> {
    try {
      const { messaging } = await (this.connection ??= this.connect());
      return outcomes(await messaging.sendEach(messages.map(toMessage)));
    } catch (error) {
      return messages.map(() => outcomeOfCode(codeOf(error)));
    }
  }

  /** Ends the connections; what is under way fails. */
  async close(): Promise<void> {
    this.options.agent.destroy();
    if (this.connection === null) return;
    const { deleteApp } = await import('firebase-admin/app');
    await deleteApp((await this.connection).app);
  }

  private async connect(): Promise<Connection> {
    const { initializeApp } = await import('firebase-admin/app');
    const { getMessaging } = await import('firebase-admin/messaging');
    const { serviceAccount, agent } = this.options;
    const app = initializeApp(
      {
        credential: { getAccessToken: () => fetchAccessToken(serviceAccount, agent) },
        projectId: serviceAccount.projectId,
        httpAgent: agent,
      },
      `push-${uuid()}`,
    );
    const messaging = getMessaging(app);
    // The SDK's HTTP/2 transport supports no agent, so no gateways and no limit of connections.
    messaging.enableLegacyHttpTransport();
    return { app, messaging };
  }
}

function toMessage({ token, title, body, data }: PushMessage): Message {
  return {
    token,
    notification: { title, body },
    data: { ...data },
    android: { priority: 'high' },
    apns: { headers: { 'apns-priority': '10' } },
    webpush: { headers: { Urgency: 'high' } },
  };
}

function outcomes({ responses }: BatchResponse): PushOutcome[] {
  return responses.map(({ success, error }) => (success ? { kind: 'sent' } : outcomeOfCode(codeOf(error))));
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : 'unknown';
}
