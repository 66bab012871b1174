import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { DurableSaga, RecordedEvent } from '@libs/outbox';
import { inSpan, type SpanPlan } from '@libs/tracing';
import { ON_RECORDED } from './on-recorded.decorator';

/** Finds the durable sagas that the features declare with `@OnRecorded`. */
@Injectable()
export class Sagas {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  all(): DurableSaga[] {
    return this.discovery.getProviders().flatMap(({ instance }) => this.sagasOf(instance as object | null));
  }

  private sagasOf(instance: object | null): DurableSaga[] {
    if (typeof instance !== 'object' || instance === null) return [];
    const prototype = Object.getPrototypeOf(instance) as Record<string, DurableSaga> | null;
    if (prototype === null) return [];
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = prototype[name]!;
      const types = this.reflector.get<string[] | undefined>(ON_RECORDED, method);
      if (types === undefined) return [];
      return [
        async (event: RecordedEvent) => {
          if (!types.includes(event.type)) return;
          await inSpan(
            () => sagaSpan(prototype.constructor.name, event),
            () => method.call(instance, event),
          );
        },
      ];
    });
  }
}

/** A saga's work as a span in the trace of the event's change. */
function sagaSpan(saga: string, { id, type, origin }: RecordedEvent): SpanPlan {
  const { traceparent } = JSON.parse(origin ?? '{}') as { traceparent?: string };
  return { name: `${saga} ${type}`, parent: traceparent ?? null, attributes: { 'event.id': id } };
}
