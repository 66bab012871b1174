import { ROOT_CONTEXT, context } from '@opentelemetry/api';
import { type Batch, enterBatch } from './batch-context';
import { currentTracer } from './spans';

/**
 * Runs work that is done for many traces at once. Its span begins a trace of its own and is linked with the spans that
 * the work opens; a batch that opens none leaves no span.
 */
export async function inBatch<T>(name: string, work: () => Promise<T>): Promise<T> {
  const tracer = currentTracer();
  if (tracer === null) return work();
  const batch: Batch = { span: tracer.startSpan(name, { root: true }, ROOT_CONTEXT), members: 0 };
  try {
    return await context.with(enterBatch(ROOT_CONTEXT, batch), work);
  } finally {
    if (batch.members > 0) batch.span.setAttribute('batch.size', batch.members).end();
  }
}
