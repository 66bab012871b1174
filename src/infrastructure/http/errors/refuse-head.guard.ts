import { type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { httpRefusals } from './http.refusals';

@Injectable()
class RefuseHeadGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { method, path } = context.switchToHttp().getRequest<Request>();
    if (method === 'HEAD') throw httpRefusals.NOT_FOUND(method, path);
    return true;
  }
}

/** For a GET that changes something: Express would let a HEAD, which must change nothing, run it too. */
export const RefusesHead = () => UseGuards(RefuseHeadGuard);
