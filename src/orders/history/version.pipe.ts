import { Injectable, type PipeTransform } from '@nestjs/common';
import { orderRefusals } from '../order.refusals';

const GREATEST_VERSION = 2_147_483_647;

/**
 * A version number of a path: 400 when it is not a positive integer, 404 when no order can have it
 * (docs/rules/orders.md#versions).
 */
@Injectable()
export class VersionPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^0*[1-9]\d*$/.test(text)) throw orderRefusals.INVALID_VERSION();
    const version = Number(text);
    if (version > GREATEST_VERSION) throw orderRefusals.VERSION_NOT_FOUND(text.slice(0, 20));
    return version;
  }
}
