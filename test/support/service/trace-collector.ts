import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { until } from '../until';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

/** A span as OTLP writes it in JSON. */
interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly spanId: string }[];
  readonly status: { readonly code: number };
}

interface OtlpExport {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

/** A span that arrived, with what its process says of itself. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly resource: Readonly<Record<string, string | undefined>>;
  readonly linked: readonly string[];
  readonly failed: boolean;
}

/** An OTLP collector on this machine that records all spans. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  /** Paths of the requests that came. */
  readonly paths = new Set<string>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer();
    const collector = new TraceCollector(server);
    server.on('request', (request, response) => {
      collector.paths.add(request.url ?? '');
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const sent = Buffer.concat(chunks);
        const zipped = request.headers['content-encoding'] === 'gzip';
        collector.keep(JSON.parse((zipped ? gunzipSync(sent) : sent).toString()) as OtlpExport);
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  ofTrace(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  /** Waits for the first span that matches. */
  waitFor(name: string, fits: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
    return until(`span ${name}`, () => this.spans.find((span) => span.name === name && fits(span)), 30_000);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private keep({ resourceSpans }: OtlpExport): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spans.push({
          ...span,
          parentSpanId: span.parentSpanId || null,
          attributes: toRecord(span.attributes),
          resource: toRecord(resource.attributes),
          linked: (span.links ?? []).map(({ spanId }) => spanId),
          failed: span.status.code === 2,
        });
      }
    }
  }
}

function toRecord(attributes: readonly Attribute[]): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]),
  );
}
