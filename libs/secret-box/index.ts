export { SecretBox } from './secret-box';
export { isMasked, mask } from './mask';
