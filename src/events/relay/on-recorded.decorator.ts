import { SetMetadata } from '@nestjs/common';

export const ON_RECORDED = 'events:on-recorded';

/**
 * Makes a provider's method a durable saga: it is awaited for every committed event of these types, inside the
 * relay's transaction, and may run again for the same event. Its argument is the `RecordedEvent`.
 */
export const OnRecorded = (...types: string[]): MethodDecorator => SetMetadata(ON_RECORDED, types);
