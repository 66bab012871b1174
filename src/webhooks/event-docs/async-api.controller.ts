import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../api-keys';
import { KeptDocument } from '../../infrastructure/http';
import { ASYNC_API } from './model/async-api';

@ApiExcludeController()
@Public()
@Controller('docs')
export class AsyncApiController {
  private kept: KeptDocument | null = null;

  /** The AsyncAPI document of webhooks and of the realtime socket. */
  @Get('asyncapi.json')
  document(@Req() request: Request, @Res() response: Response): void {
    this.kept ??= KeptDocument.ofJson(ASYNC_API);
    this.kept.send(request, response);
  }
}
