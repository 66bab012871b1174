/** What a link is for: `invite` and `reset` set a password, `sign_in` lets a person in without. */
export const LINK_KINDS = ['invite', 'reset', 'sign_in'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
