/** This process can't work with the secrets of the database. The message is a sentence that tells an operator what to do. */
export class EncryptionKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EncryptionKeyError';
  }
}
