import { randomUUID } from 'node:crypto';
import type { Random } from '../random';
import type { RequestKind, SentRequest } from '../record';

/** Shorter than some faults last: what is given up here may still happen. */
const PATIENCE_MS = 3_000;

export interface Plan {
  readonly kind: RequestKind;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly orderId?: string;
  readonly idempotencyKey?: string;
  readonly force?: boolean;
}

/** An answered request and the body of its answer; an empty one where there was none. */
export interface Answered {
  readonly request: SentRequest;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends requests to any of the addresses and records requests and responses, or the lack of one. */
export class RecordingClient {
  constructor(
    private readonly addresses: () => readonly string[],
    private readonly token: string,
    private readonly random: Random,
    private readonly record: SentRequest[],
  ) {}

  async send(plan: Plan): Promise<Answered> {
    const id = randomUUID();
    const sentAt = Date.now();
    const { status, body } = await this.exchange(plan, id);
    const created = body.orderData as { id: string } | undefined;
    const request: SentRequest = {
      id,
      kind: plan.kind,
      orderId: plan.orderId ?? created?.id ?? null,
      idempotencyKey: plan.idempotencyKey ?? null,
      sentAt,
      answeredAt: Date.now(),
      status,
      jobId: status === 202 ? (body.jobId as string) : null,
    };
    this.record.push(request);
    return { request, body };
  }

  private async exchange(plan: Plan, id: string): Promise<{ status: number | null; body: Answered['body'] }> {
    try {
      const response = await fetch(`${this.random.pick(this.addresses())}${plan.path}`, {
        method: plan.method,
        headers: this.headers(plan, id),
        body: plan.body === undefined ? undefined : JSON.stringify(plan.body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Answered['body']) };
    } catch {
      return { status: null, body: {} };
    }
  }

  private headers({ body, idempotencyKey, force }: Plan, id: string): Record<string, string> {
    return {
      Authorization: `Bearer ${this.token}`,
      'X-Correlation-Id': id,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...(force && { 'X-Force-Transition': 'true' }),
    };
  }
}
