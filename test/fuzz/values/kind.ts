export const KINDS = ['valid', 'nearly_valid', 'hostile'] as const;
/** How close a request is to what the document asks for: meant to work, wrong in one place, or meant to hurt. */
export type Kind = (typeof KINDS)[number];
