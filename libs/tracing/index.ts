export { inBatch } from './batch';
export {
  activeTraceparent,
  describeSpan,
  inSpan,
  inTraceOf,
  isTracing,
  OpenSpan,
  openSpan,
  type SpanPlan,
  traceFields,
} from './spans';
export { startTracing, type TracingOptions } from './start-tracing';
