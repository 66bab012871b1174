import { once } from 'node:events';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { WebSocket, type ClientOptions } from 'ws';
import { SERVER_MESSAGES } from '../../../src/contract';
import type { Json } from '../http/api';
import type { ServiceProcess } from '../service/service-process';
import { until } from '../until';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
const schemas: Record<string, object> = SERVER_MESSAGES;

/** A client of the realtime socket that records all messages and checks each against its schema. */
export class SocketClient {
  readonly messages: Json[] = [];
  /** What is wrong with what the service sent, by its own schemas. */
  readonly faults: string[] = [];
  closeCode: number | null = null;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.keep(JSON.parse((data as Buffer).toString())));
    socket.on('close', (code) => (this.closeCode = code));
    socket.on('error', () => undefined);
  }

  /** Connects without sending anything. */
  static async connect(service: ServiceProcess, options: ClientOptions = {}): Promise<SocketClient> {
    const client = new SocketClient(new WebSocket(`${service.url.replace('http', 'ws')}/ws`, options));
    await once(client.socket, 'open');
    return client;
  }

  /** Connects and authenticates. */
  static async open(service: ServiceProcess, apiKey: string, options?: ClientOptions): Promise<SocketClient> {
    const client = await SocketClient.connect(service, options);
    client.send({ type: 'auth', apiKey });
    await client.waitFor('auth_ok', ({ type }) => type === 'auth_ok');
    return client;
  }

  /** Sends an object as JSON, a string or a buffer as it is. */
  send(message: object | string | Buffer): void {
    const isRaw = typeof message === 'string' || Buffer.isBuffer(message);
    this.socket.send(isRaw ? message : JSON.stringify(message));
  }

  /** Subscribes and waits for the reply. */
  async subscribe(more: object = {}): Promise<void> {
    const known = this.of('subscribed').length;
    this.send({ type: 'subscribe', topic: 'orders.status', ...more });
    await until('the subscription is answered', () => this.of('subscribed').length > known);
  }

  of(type: string): Json[] {
    return this.messages.filter((message) => message.type === type);
  }

  get eventIds(): string[] {
    return this.of('event').map(({ event_id }) => event_id as string);
  }

  waitFor(name: string, fits: (message: Json) => boolean): Promise<Json> {
    return until(name, () => this.messages.find(fits));
  }

  waitForError(code: string): Promise<Json> {
    return this.waitFor(`error ${code}`, (message) => message.type === 'error' && message.code === code);
  }

  waitForEvents(count: number): Promise<unknown> {
    return until(`${count} events arrive`, () => this.of('event').length >= count);
  }

  async waitForClose(timeoutMs?: number): Promise<number> {
    await until('the socket is closed', () => this.closeCode !== null, timeoutMs);
    return this.closeCode!;
  }

  /** Leaves what comes in the network's buffers. */
  stopReading(): void {
    this.socket.pause();
  }

  readAgain(): void {
    this.socket.resume();
  }

  /** Cuts the connection, as a network that fails does. */
  drop(): void {
    this.socket.terminate();
  }

  private keep(message: Json): void {
    this.messages.push(message);
    const schema = schemas[message.type as string];
    if (schema === undefined) this.faults.push(`unknown type ${message.type}`);
    else if (!ajv.validate(schema, message)) this.faults.push(`${message.type}: ${ajv.errorsText()}`);
  }
}
