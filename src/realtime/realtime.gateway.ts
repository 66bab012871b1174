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
import { Admission, ClientAddresses, LastUse, Public } from '../api-keys';
import type { AuthMessage, SubscribeMessage, UnsubscribeMessage } from './sockets/client-message';
import { KeyWatch } from './sockets/key-watch';
import { STATUS_TOPIC } from './model/status-message';
import type { Peer } from './sockets/peer';
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

  handleConnection(peer: Peer, request: IncomingMessage): void {
    this.sockets.add(peer, this.addresses.of(request));
  }

  handleDisconnect(peer: Peer): void {
    this.subscriptions.removeAll(peer);
    this.keys.forget(peer);
    this.sockets.remove(peer);
  }

  @On('auth')
  async authenticate(@ConnectedSocket() peer: Peer, @MessageBody() { apiKey }: AuthMessage): Promise<void> {
    if (peer.caller !== null) throw new SocketError('ALREADY_AUTHENTICATED');
    const admitted = await this.admission.of(apiKey, () => peer.address);
    if (admitted.caller === null) {
      throw new SocketError(admitted.failures?.allowed === false ? 'TOO_MANY_FAILURES' : 'UNAUTHORIZED');
    }
    const { caller } = admitted;
    if (!peer.isOpen) return;
    this.sockets.authenticated(peer, caller);
    this.keys.watch(peer);
    this.lastUse.note(caller);
    peer.tell({ type: 'auth_ok', client_name: caller.clientName });
  }

  @On('subscribe')
  async subscribe(@ConnectedSocket() peer: Peer, @MessageBody() message: SubscribeMessage): Promise<void> {
    requireCaller(peer);
    const { topic, channelId } = askedFor(message);
    await this.subscriptions.add(peer, { channelId, after: message.after ?? null }, () =>
      peer.tell({ type: 'subscribed', topic, filter: filterOf(channelId) }),
    );
  }

  @On('unsubscribe')
  unsubscribe(@ConnectedSocket() peer: Peer, @MessageBody() message: UnsubscribeMessage): void {
    requireCaller(peer);
    const { topic, channelId } = askedFor(message);
    if (!this.subscriptions.remove(peer, channelId)) throw new SocketError('NOT_SUBSCRIBED');
    peer.tell({ type: 'unsubscribed', topic, filter: filterOf(channelId) });
  }
}

function requireCaller({ caller }: Peer): void {
  if (caller === null) throw new SocketError('NOT_AUTHENTICATED');
}

function askedFor({ topic, filter }: SubscribeMessage | UnsubscribeMessage): {
  topic: string;
  channelId: string | null;
} {
  if (topic !== STATUS_TOPIC) throw new SocketError('FORBIDDEN');
  return { topic, channelId: filter?.channel_id?.toLowerCase() ?? null };
}

function filterOf(channelId: string | null): { channel_id: string } | null {
  return channelId === null ? null : { channel_id: channelId };
}
