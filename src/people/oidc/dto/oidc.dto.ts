import { IsOptional, IsString, MaxLength } from 'class-validator';

export class BeginSignInDto {
  /**
   * Where to go afterwards: a path of the console.
   * @example "/console/orders"
   */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  to?: string;
}

export class SignInMethodsDto {
  /** @example true */
  password: boolean;
  /** Whether an identity provider is configured: `GET /v1/session/oidc` leads a browser there. */
  oidc: boolean;
}
