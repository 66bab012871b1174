import type { ExecutionContext, Type } from '@nestjs/common';
import type { LaneRequest, LaneResponse } from './lane-message';

type HttpArgumentsHost = ReturnType<ExecutionContext['switchToHttp']>;

/** The request as guards and parameter decorators in the lane see it. */
export class LaneContext implements ExecutionContext, HttpArgumentsHost {
  constructor(
    private readonly request: LaneRequest,
    private readonly response: LaneResponse,
    private readonly controller: Type,
    private readonly method: () => unknown,
  ) {}

  getClass<T>(): Type<T> {
    return this.controller as Type<T>;
  }

  getHandler(): () => unknown {
    return this.method;
  }

  getType<Kind extends string>(): Kind {
    return 'http' as Kind;
  }

  getArgs<Args extends unknown[]>(): Args {
    return [this.request, this.response] as unknown as Args;
  }

  getArgByIndex<T>(index: number): T {
    return this.getArgs()[index] as T;
  }

  switchToHttp(): HttpArgumentsHost {
    return this;
  }

  getRequest<T>(): T {
    return this.request as T;
  }

  getResponse<T>(): T {
    return this.response as T;
  }

  getNext<T>(): T {
    return undefined as T;
  }

  switchToRpc(): never {
    throw new Error('a request of the fast lane is HTTP');
  }

  switchToWs(): never {
    throw new Error('a request of the fast lane is HTTP');
  }
}
