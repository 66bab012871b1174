import { IsOptional, IsString } from 'class-validator';

export class BeginSignInDto {
  /**
   * Where to go afterwards: a path of the console, of at most 1,000 bytes. Anything else leads to its start.
   * @example "/console/orders"
   */
  @IsOptional()
  @IsString()
  to?: string;
}

export class SignInMethodsDto {
  /** @example true */
  password: boolean;
  /** Whether an identity provider is configured: `GET /v1/session/oidc` leads a browser there. */
  oidc: boolean;
}
