import { ACCESS_ERRORS } from './access';
import { CHANNEL_ERRORS } from './channels';
import { OPERATIONS_ERRORS } from './operations';
import { ORDER_ERRORS } from './orders';
import { PEOPLE_ERRORS } from './people';
import { PICKING_ERRORS } from './picking';
import { PLACE_ERRORS } from './places';
import { REQUEST_ERRORS } from './request';
import { SOCKET_ERRORS } from './socket';
import { WEBHOOK_ERRORS } from './webhooks';

/** Every error code of the service, each in the file of what it is about. docs/errors.md is written from it. */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...ACCESS_ERRORS,
  ...PEOPLE_ERRORS,
  ...OPERATIONS_ERRORS,
  ...CHANNEL_ERRORS,
  ...WEBHOOK_ERRORS,
  ...ORDER_ERRORS,
  ...PLACE_ERRORS,
  ...PICKING_ERRORS,
  ...SOCKET_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** The codes that are used on sockets. */
export type SocketErrorCode = {
  [Code in ErrorCode]: (typeof ERRORS)[Code] extends { readonly close: number | null } ? Code : never;
}[ErrorCode];

export const SOCKET_ERROR_CODES = (Object.keys(ERRORS) as ErrorCode[]).filter(
  (code): code is SocketErrorCode => 'close' in ERRORS[code],
);

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The facts in the message of a code. */
export type FactsOf<Code extends ErrorCode> = Readonly<
  Record<NamesIn<(typeof ERRORS)[Code]['message']>, string | number>
>;

/** The message of a code with the facts of a case in it. */
export function messageOf<Code extends ErrorCode>(code: Code, facts: FactsOf<Code>): string {
  const named: Readonly<Record<string, string | number>> = facts;
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (_all, name: string) => String(named[name]));
}
