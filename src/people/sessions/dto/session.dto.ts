import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { ROLE_NAMES } from '../../model/roles';
import { LINK_KINDS, type LinkKind } from '../../model/link-kinds';

const MOST_CHARACTERS = 1_000;

export class SignInDto {
  /** @example "ana@example.com" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  email: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_CHARACTERS)
  password: string;
}

export class LinkTokenDto {
  /** What stands behind `#token=` in the link. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  token: string;
}

export class UseLinkDto extends LinkTokenDto {
  /** Required for an invitation and a reset: the new password. */
  @IsOptional()
  @IsString()
  @MaxLength(MOST_CHARACTERS)
  password?: string | null;
}

export class ChangePasswordDto {
  /** Required when the person has a password. */
  @IsOptional()
  @IsString()
  @MaxLength(MOST_CHARACTERS)
  current_password?: string | null;

  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_CHARACTERS)
  password: string;
}

export class ShownLinkDto {
  @ApiProperty({ enum: LINK_KINDS })
  kind: LinkKind;
  email: string;
  name: string;
  @ApiProperty({ enum: ROLE_NAMES })
  role: string;
  /** Whether `password` must be sent to use it. */
  needs_password: boolean;
  expires_at: string;
}

export class SocketTokenDto {
  /** Send it as `apiKey` in the socket's `auth` message. */
  token: string;
  expires_at: string;
}
