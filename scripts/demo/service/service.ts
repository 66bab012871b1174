/** A service that the demo uses. */
export interface Service {
  readonly baseUrl: string;
  readonly systemToken: string;
  /** One sentence for the reader. */
  readonly about: string;
  /** True when it ends with the demo. */
  readonly isOwn: boolean;
}
