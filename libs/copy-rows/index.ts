export { UnsendableValueError } from './column-types';
export type { CopyValue } from './copy-binary';
export { type CopyTarget, copyRows } from './copy-in';
