/** A service that the demo speaks to. */
export interface Service {
  readonly baseUrl: string;
  readonly systemToken: string;
  /** One sentence for the reader. */
  readonly about: string;
  /** True when it goes away with the demo. */
  readonly isOwn: boolean;
}
