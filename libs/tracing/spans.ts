import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { batchOf, joinBatch, leaveBatch } from './batch-context';
import { formatTraceparent, parseTraceparent } from './traceparent';

/** The name and parent of a span. */
export interface SpanPlan {
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  /** The `traceparent` of the span it belongs to; null, or text that is none, begins a trace. Absent: the span under way. */
  readonly parent?: string | null;
  readonly attributes?: Attributes;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

let tracer: Tracer | null = null;

/** Switches tracing on with a tracer, or off with null. */
export function traceWith(given: Tracer | null): void {
  tracer = given;
}

export function currentTracer(): Tracer | null {
  return tracer;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** A span that has to be ended by the caller. */
export class OpenSpan {
  constructor(
    private readonly span: Span,
    private readonly within: Context,
  ) {}

  /** Runs work as a part of the span. */
  run<T>(work: () => T): T {
    return context.with(this.within, work);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  describe(attributes: Attributes): void {
    this.span.setAttributes(attributes);
  }

  /** Begins a span inside of this one. */
  open(name: string): OpenSpan {
    return this.run(() => openSpan({ name }));
  }

  /** @param error why the work failed; its name is exported, not its message, which can hold customers' data */
  end(error?: unknown): void {
    if (error !== undefined) {
      const type = error instanceof Error ? error.name : typeof error;
      this.span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

/** Begins a span; only while tracing is on. */
export function openSpan({ name, kind, parent, attributes }: SpanPlan): OpenSpan {
  if (tracer === null) throw new Error('tracing is off');
  const active = context.active();
  const batch = batchOf(active);
  const under = parent === undefined ? active : contextOf(parent);
  const options = { kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind], attributes };
  const span = tracer.startSpan(name, options, under);
  if (batch !== null) joinBatch(batch, span);
  return new OpenSpan(span, trace.setSpan(leaveBatch(active), span));
}

/** Runs work in a span that ends with it. While tracing is off the work alone is run, and no plan is made. */
export async function inSpan<T>(plan: () => SpanPlan, work: () => Promise<T>): Promise<T> {
  if (tracer === null) return work();
  const span = openSpan(plan());
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end(error ?? new Error('unknown'));
    throw error;
  }
}

/** Runs work in the trace of a `traceparent` without a span of its own, so that its log lines name the trace. */
export function inTraceOf<T>(traceparent: string | null, work: () => T): T {
  return tracer === null ? work() : context.with(contextOf(traceparent), work);
}

/** Adds to the span under way, if there is one. `failed` marks it as one that did not reach its goal. */
export function describeSpan(attributes: Attributes, failed = false): void {
  if (tracer === null) return;
  const span = trace.getActiveSpan()?.setAttributes(attributes);
  if (failed) span?.setStatus({ code: SpanStatusCode.ERROR });
}

/** Names the span under way to others; undefined when there is none. */
export function activeTraceparent(): string | undefined {
  if (tracer === null) return undefined;
  const span = trace.getSpanContext(context.active());
  return span === undefined ? undefined : formatTraceparent(span);
}

/** What a log line says of the span under way. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = tracer === null ? undefined : trace.getSpanContext(context.active());
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
}

function contextOf(traceparent: string | null): Context {
  const parent = parseTraceparent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
}
