import type { ExecutionContext, PipeTransform, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { LaneRequest, LaneResponse } from './lane-message';

interface DeclaredArgument {
  readonly index: number;
  readonly data?: string;
  readonly pipes: readonly unknown[];
  readonly factory?: (data: unknown, context: ExecutionContext) => unknown;
}

/** Makes one argument of a controller's method. */
export type ReadArgument = (
  request: LaneRequest,
  response: LaneResponse,
  context: ExecutionContext,
) => unknown;

/** The arguments described by the parameter decorators of a controller's method, in order. */
export function argumentsOf(controller: Type, methodName: string, pipe: PipeTransform): ReadArgument[] {
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, methodName) ?? {}) as Record<
    string,
    DeclaredArgument
  >;
  const types = Reflect.getMetadata(
    'design:paramtypes',
    controller.prototype as object,
    methodName,
  ) as Type[];
  const readers: ReadArgument[] = [];
  for (const [key, argument] of Object.entries(declared)) {
    readers[argument.index] = readerOf(Number.parseInt(key, 10), argument, types[argument.index], pipe);
  }
  return readers;
}

type Check = (value: unknown, type: 'body' | 'query') => unknown;

const READERS: Readonly<Record<number, (name: string, check: Check) => ReadArgument>> = {
  [RouteParamtypes.REQUEST]: () => (request) => request,
  [RouteParamtypes.RESPONSE]: () => (_request, response) => response,
  [RouteParamtypes.BODY]:
    (_name, check) =>
    ({ body }) =>
      check(body, 'body'),
  [RouteParamtypes.QUERY]:
    (_name, check) =>
    ({ query }) =>
      check(query, 'query'),
  [RouteParamtypes.PARAM]:
    (name) =>
    ({ params }) =>
      params[name],
  [RouteParamtypes.HEADERS]:
    (name) =>
    ({ headers }) =>
      headers[name.toLowerCase()],
};

function readerOf(
  kind: number,
  { data, factory, pipes }: DeclaredArgument,
  metatype: Type | undefined,
  pipe: PipeTransform,
): ReadArgument {
  if (pipes.length > 0) throw new Error('the fast lane knows no pipes of single parameters');
  if (factory !== undefined) return (_request, _response, context) => factory(data, context);
  const read = READERS[kind]?.(data ?? '', (value, type) => pipe.transform(value, { type, metatype }));
  if (read === undefined) throw new Error(`the fast lane knows no parameters of kind ${kind}`);
  return read;
}
