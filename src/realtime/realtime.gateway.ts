import type { IncomingMessage } from 'node:http';
import { UseFilters } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  SubscribeMessage as On,
  WebSocketGateway,
} from '@nestjs/websockets';
import { ATTENTION_TOPIC, type Topic, TOPICS } from '../contract';
import { Admission, ClientAddresses, hasScope, LastUse, Public } from '../api-keys';
import type { AuthMessage, SubscribeMessage, UnsubscribeMessage } from './sockets/client-message';
import { KeyWatch } from './sockets/key-watch';
import type { ClientSocket } from './sockets/client-socket';
import { SocketError } from './sockets/socket-error';
import { SocketErrorFilter } from './sockets/socket-error.filter';
import { Sockets } from './sockets/sockets';
import { Subscriptions } from './feed/subscriptions';

const MOST_MESSAGE_BYTES = 64 * 1024;

/**
 * The realtime socket (docs/realtime.md). A socket authenticates in its first message, so the route itself is
 * public.
 */
@Public()
@UseFilters(SocketErrorFilter)
@WebSocketGateway({ path: '/ws', maxPayload: MOST_MESSAGE_BYTES })
export class RealtimeGateway implements OnGatewayConnection, OnGatewayDisconnect {
  constructor(
    private readonly sockets: Sockets,
    private readonly admission: Admission,
    private readonly addresses: ClientAddresses,
    private readonly lastUse: LastUse,
    private readonly keys: KeyWatch,
    private readonly subscriptions: Subscriptions,
  ) {}

  handleConnection(client: ClientSocket, request: IncomingMessage): void {
    this.sockets.add(client, this.addresses.of(request));
  }

  handleDisconnect(client: ClientSocket): void {
    this.subscriptions.removeAll(client);
    this.keys.forget(client);
    this.sockets.remove(client);
  }

  @On('auth')
  async authenticate(
    @ConnectedSocket() client: ClientSocket,
    @MessageBody() { apiKey }: AuthMessage,
  ): Promise<void> {
    if (client.caller !== null) throw new SocketError('ALREADY_AUTHENTICATED');
    const admitted = await this.admission.ofSocket(apiKey, () => client.address);
    if (admitted.caller === null) {
      throw new SocketError(admitted.failures?.allowed === false ? 'TOO_MANY_FAILURES' : 'UNAUTHORIZED');
    }
    const { caller } = admitted;
    if (!client.isOpen) return;
    this.sockets.authenticated(client, caller);
    this.keys.watch(client);
    this.lastUse.note(caller);
    client.tell({ type: 'auth_ok', client_name: caller.clientName });
  }

  @On('subscribe')
  async subscribe(
    @ConnectedSocket() client: ClientSocket,
    @MessageBody() message: SubscribeMessage,
  ): Promise<void> {
    requireCaller(client);
    const { topic, channelId } = askedFor(message);
    // What needs a hand has no past to resume from.
    const after = topic === ATTENTION_TOPIC ? null : (message.after ?? null);
    await this.subscriptions.add(client, { topic, channelId, after }, () =>
      client.tell({ type: 'subscribed', topic, filter: filterOf(channelId) }),
    );
  }

  @On('unsubscribe')
  unsubscribe(@ConnectedSocket() client: ClientSocket, @MessageBody() message: UnsubscribeMessage): void {
    requireCaller(client);
    const { topic, channelId } = askedFor(message);
    if (!this.subscriptions.remove(client, { topic, channelId })) throw new SocketError('NOT_SUBSCRIBED');
    client.tell({ type: 'unsubscribed', topic, filter: filterOf(channelId) });
  }
}

function requireCaller({ caller }: ClientSocket): void {
  if (caller === null) throw new SocketError('NOT_AUTHENTICATED');
  if (!hasScope(caller, 'read', 'events')) throw new SocketError('FORBIDDEN');
}

function askedFor({ topic, filter }: SubscribeMessage | UnsubscribeMessage): {
  topic: Topic;
  channelId: string | null;
} {
  const known = TOPICS.find((one) => one === topic);
  if (known === undefined) throw new SocketError('FORBIDDEN');
  return { topic: known, channelId: filter?.channel_id?.toLowerCase() ?? null };
}

function filterOf(channelId: string | null): { channel_id: string } | null {
  return channelId === null ? null : { channel_id: channelId };
}
