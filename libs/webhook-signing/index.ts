export { isUsableSecret, isWeakSecret, signingKeys, type SigningKeys } from './keys';
export { signWebhook, type SignatureHeaders, type WebhookToSign } from './sign-webhook';
export { verifyWebhook, WebhookVerificationError, type WebhookToVerify } from './verify-webhook';
