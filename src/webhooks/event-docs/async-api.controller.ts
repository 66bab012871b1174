import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../api-keys';
import { ASYNC_API } from './model/async-api';

@ApiExcludeController()
@Public()
@Controller('docs')
export class AsyncApiController {
  /** The AsyncAPI document of webhooks and of the realtime socket. */
  @Get('asyncapi.json')
  document(): object {
    return ASYNC_API;
  }
}
