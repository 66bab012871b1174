import { type CanActivate, type PipeTransform, RequestMethod, type Type } from '@nestjs/common';
import {
  GUARDS_METADATA,
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
} from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { FAST_LANE } from './fast-lane.decorator';
import { argumentsOf, type ReadArgument } from './lane-arguments';
import type { LaneRequest, LaneResponse } from './lane-message';

/** An interceptor that only needs the result of a method, so that the lane can call it without an observable. */
export interface ResultWriter {
  write(result: unknown, request: LaneRequest, response: LaneResponse): Promise<unknown>;
}

type Method = (...values: unknown[]) => unknown;
type Module = ModulesContainer extends Map<string, infer M> ? M : never;

/** A controller's method as its decorators describe it, ready to be run. */
export interface LaneRoute {
  readonly verb: string;
  /** As declared, such as `/v1/orders/:orderId`. */
  readonly path: string;
  readonly segments: readonly string[];
  readonly controller: Type;
  readonly method: Method;
  readonly instance: object;
  readonly guards: readonly CanActivate[];
  readonly args: readonly ReadArgument[];
  readonly writers: readonly ResultWriter[];
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** The routes marked with `@FastLane`, from the metadata that Nest itself reads. */
export function laneRoutes(app: NestExpressApplication, pipe: PipeTransform): LaneRoute[] {
  return [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype, instance }) =>
      markedMethods(metatype as Type).map((name) => describe(module, metatype as Type, instance, name, pipe)),
    ),
  );
}

function markedMethods({ prototype }: Type): string[] {
  const methods = prototype as Record<string, Method>;
  return Object.getOwnPropertyNames(methods).filter(
    (name) => name !== 'constructor' && Reflect.getMetadata(FAST_LANE, methods[name]!) === true,
  );
}

function describe(
  module: Module,
  controller: Type,
  instance: object,
  name: string,
  pipe: PipeTransform,
): LaneRoute {
  const method = (controller.prototype as Record<string, Method>)[name]!;
  const ofMethod = <T>(key: string) => Reflect.getMetadata(key, method) as T | undefined;
  const ofBoth = <T>(key: string) =>
    [controller, method].flatMap((target) => (Reflect.getMetadata(key, target) as T[] | undefined) ?? []);
  const instanceOf = (injectable: Type) => module.injectables.get(injectable)!.instance;
  const segments = segmentsOf(ofBoth<string>(PATH_METADATA));
  const verb = RequestMethod[ofMethod<RequestMethod>(METHOD_METADATA)!];
  return {
    verb,
    path: `/${segments.join('/')}`,
    segments,
    controller,
    method,
    instance,
    guards: ofBoth<Type>(GUARDS_METADATA).map((guard) => instanceOf(guard) as CanActivate),
    args: argumentsOf(controller, name, pipe),
    writers: ofBoth<Type>(INTERCEPTORS_METADATA).map((writer) => instanceOf(writer) as ResultWriter),
    status: ofMethod<number>(HTTP_CODE_METADATA) ?? (verb === 'POST' ? 201 : 200),
    headers: ofBoth<{ name: string; value: string }>(HEADERS_METADATA),
  };
}

function segmentsOf(parts: readonly string[]): string[] {
  return parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '');
}

/** The path parameters of a URL; null when it does not match the route. */
export function parametersIn({ segments }: LaneRoute, url: string): Record<string, string> | null {
  const asked = url.split('/');
  if (asked.length !== segments.length + 1) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = asked[index + 1]!;
    if (segment.startsWith(':') && value !== '') parameters[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return parameters;
}
