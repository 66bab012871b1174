import 'reflect-metadata';
import {
  type CanActivate,
  Controller,
  Get,
  type MiddlewareConsumer,
  Module,
  type NestInterceptor,
  ParseIntPipe,
  Post,
  type Provider,
  type Type,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { LaneParts } from './fast-lane';
import { FastLane } from './fast-lane';
import { TakesFastLane } from './fast-lane.decorator';

class KnownGuard implements CanActivate {
  canActivate() {
    return true;
  }
}
class AnotherGuard extends KnownGuard {}
class AnInterceptor implements NestInterceptor {
  intercept(...[, next]: Parameters<NestInterceptor['intercept']>) {
    return next.handle();
  }
}

@Controller('plain')
class Plain {
  @Get()
  @TakesFastLane()
  show() {
    return 'shown';
  }
}
@Controller('pipes')
class WithPipe {
  @Get()
  @TakesFastLane()
  @UsePipes(ParseIntPipe)
  show() {
    return 'shown';
  }
}
@Controller('interceptors')
class WithInterceptor {
  @Get()
  @TakesFastLane()
  @UseInterceptors(AnInterceptor)
  show() {
    return 'shown';
  }
}
@Controller('writes')
class Writes {
  @Post()
  @TakesFastLane()
  write() {
    return 'written';
  }
}
@Module({})
class WithMiddleware {
  configure(consumer: MiddlewareConsumer) {
    consumer.apply((_request: unknown, _response: unknown, next: () => void) => next()).forRoutes('*all');
  }
}

describe('the fast lane opens only where it runs what Nest runs', () => {
  let app: NestExpressApplication;
  afterEach(() => app.close());

  async function open(
    controller: Type,
    { providers = [], imports = [] }: { providers?: Provider[]; imports?: Type[] } = {},
    configure = (_app: NestExpressApplication): void => undefined,
  ) {
    const known = { provide: APP_GUARD, useClass: KnownGuard };
    const module = await Test.createTestingModule({
      imports,
      controllers: [controller],
      providers: [known, ...providers],
    }).compile();
    app = module.createNestApplication<NestExpressApplication>();
    configure(app);
    await app.init();
    const parts = { edge: [], guards: [new KnownGuard()], bodies: {}, errors: {}, unneeded: [] };
    return new FastLane(app, parts as unknown as LaneParts);
  }

  it('opens where nothing else is run', async () => {
    await expect(open(Plain)).resolves.toBeInstanceOf(FastLane);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a second guard',
      () => open(Plain, { providers: [{ provide: APP_GUARD, useClass: AnotherGuard }] }),
      /passes AnotherGuard/,
    ],
    [
      'an interceptor of the application',
      () => open(Plain, { providers: [{ provide: APP_INTERCEPTOR, useClass: AnInterceptor }] }),
      /passes AnInterceptor/,
    ],
    [
      'a pipe that is set at the start',
      () => open(Plain, {}, (nest) => void nest.useGlobalPipes(new ParseIntPipe())),
      /passes ParseIntPipe/,
    ],
    ['middleware of a module', () => open(Plain, { imports: [WithMiddleware] }), /WithMiddleware configures/],
    ['a pipe of the route', () => open(WithPipe), /GET \/pipes has pipes/],
    ['an interceptor that needs an observable', () => open(WithInterceptor), /interceptor AnInterceptor/],
    ['a writing route that does not repeat itself', () => open(Writes), /POST \/writes/],
  ])('refuses %s', async (_what, opening, message) => {
    await expect(opening()).rejects.toThrow(message);
  });
});
