import { Injectable, type PipeTransform } from '@nestjs/common';
import type { Refusal } from '@libs/refusal';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Responds with 404 to an id that no resource can have, before anything is looked up. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly notFound: () => Refusal) {}

  transform(id: string): string {
    if (!isId(id)) throw this.notFound();
    return id.toLowerCase();
  }
}
