import type { Json } from '../http/api';
import type { Trace } from './canary';
import type { ServiceProcess } from '../service/service-process';

export interface Visit {
  /** Values of the path's parameters. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a string as it is. */
  readonly body?: object | string;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null for none; absent: the tour's own. */
  readonly token?: string | null;
}

export interface Answered {
  readonly status: number;
  readonly body: Json;
}

/** Calls the API by the names of its operations, and keeps every response. */
export class ApiTour {
  readonly traces: Trace[] = [];
  /** `GET /v1/orders/{orderId}` and so on. */
  readonly visited = new Set<string>();

  constructor(
    private readonly service: ServiceProcess,
    private readonly token: string,
  ) {}

  /** @param operation `POST /v1/channels/{channelId}/webhook/test` */
  async visit(operation: string, visit: Visit = {}): Promise<Answered> {
    const [method, path] = operation.split(' ') as [string, string];
    const { params = {}, query = {}, form, token = this.token } = visit;
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? 'missing');
    const response = await fetch(`${this.service.url}${filled}?${new URLSearchParams(query).toString()}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(visit.body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...visit.headers,
      },
      body: form ?? (typeof visit.body === 'object' ? JSON.stringify(visit.body) : visit.body),
    });
    const text = await response.text();
    const headers = [...response.headers].map((pair) => pair.join(': ')).join('\n');
    this.visited.add(operation);
    this.traces.push({ where: `answer ${response.status} of ${operation}`, text: `${headers}\n${text}` });
    return { status: response.status, body: readJson(text) };
  }

  /** Like `visit`; anything but a success is a mistake of the test. */
  async pass(operation: string, visit: Visit = {}): Promise<Json> {
    const { status, body } = await this.visit(operation, visit);
    if (status > 299) throw new Error(`${operation} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}

function readJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
