import { SetMetadata } from '@nestjs/common';

export const FAST_LANE = 'http:fast-lane';

/**
 * Lets requests of this route pass Express by, with the same answer. It must answer JSON text, its interceptors must be
 * `ResultWriter`s, and its path must be the first that Express would match.
 */
export const TakesFastLane = () => SetMetadata(FAST_LANE, true);
