export { copyRows } from './copy-in';
export type { CopyValue } from './copy-text';
