import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  Query,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import { OrdersService } from './orders-service';
import { ListRequest, OrderRequest, StatusRequest } from './requests';
import { type RivalSettings, SETTINGS } from './settings';

@Injectable()
export class TokenGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: RivalSettings) {}

  canActivate(context: ExecutionContext): boolean {
    const { authorization } = context.switchToHttp().getRequest<Request>().headers;
    if (authorization !== `Bearer ${this.settings.token}`) throw new UnauthorizedException();
    return true;
  }
}

@Controller('v1/orders')
@UseGuards(TokenGuard)
export class OrdersApi {
  constructor(private readonly orders: OrdersService) {}

  @Post()
  @HttpCode(202)
  create(@Body() body: OrderRequest): Promise<object> {
    return this.orders.create(body);
  }

  @Patch(':id/status')
  @HttpCode(202)
  updateStatus(@Param('id', ParseUUIDPipe) id: string, @Body() body: StatusRequest): Promise<object> {
    return this.orders.updateStatus(id, body);
  }

  @Get()
  list(@Query() query: ListRequest): Promise<object> {
    return this.orders.list(query);
  }

  @Get(':id')
  get(@Param('id', ParseUUIDPipe) id: string): Promise<object> {
    return this.orders.get(id);
  }
}
