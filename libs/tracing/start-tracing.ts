import { waitAtMost } from '@libs/time-limit';
import { traceWith } from './spans';

const EXPORT_EVERY_MS = 1_000;
/** Maximum number of spans waiting for export; further ones are dropped. */
const MOST_WAITING = 8_192;
const MOST_AT_ONCE = 512;
/** As many members as a batch may have. */
const MOST_LINKS = 256;
/** An unavailable collector must not delay the end of the process. */
const STOP_MS = 2_000;

export interface TracingOptions {
  /** Base address of the collector; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** The share of traces that are kept, 0 to 1, where the caller did not decide it. */
  readonly ratio: number;
}

/**
 * Switches tracing on for the process. Returns a function that exports the rest and switches it off, in at
 * most 2 s.
 */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const [sdk, otlp, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new otlp.OTLPTraceExporter({ url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': options.serviceName,
      ...options.attributes,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(options.ratio) }),
    spanLimits: { linkCountLimit: MOST_LINKS },
    spanProcessors: [
      new sdk.BatchSpanProcessor(exporter, {
        scheduledDelayMillis: EXPORT_EVERY_MS,
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: MOST_AT_ONCE,
      }),
    ],
  });
  provider.register({ propagator: null });
  traceWith(provider.getTracer(options.serviceName));
  return async () => {
    traceWith(null);
    await waitAtMost(STOP_MS, provider.shutdown());
  };
}
