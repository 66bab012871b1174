import { SetMetadata } from '@nestjs/common';

export const FAST_LANE = 'http:fast-lane';

/**
 * Lets requests of this route bypass Express, with the same response. The route must return JSON text, its
 * interceptors must be `ResultWriter`s, and its path must be the first that Express would match.
 */
export const TakesFastLane = () => SetMetadata(FAST_LANE, true);
