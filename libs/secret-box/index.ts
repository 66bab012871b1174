export { SecretBox } from './secret-box';
export { isMasked, mask } from './mask';
export { type UnreadableReason, UnreadableSecretError } from './unreadable-secret-error';
