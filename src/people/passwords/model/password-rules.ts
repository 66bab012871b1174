import { COMMON_PASSWORDS } from './common-passwords';

export const LEAST_CHARACTERS = 12;
/** Hashing costs no more for a long one, reading it does. */
export const MOST_CHARACTERS = 200;

/** Passwords are compared in this form, however a keyboard composes its characters. */
export function normalized(password: string): string {
  return password.normalize('NFKC');
}

/**
 * What is wrong with a new password, as the end of a sentence that begins with "password"; null when nothing is
 * (docs/people.md#passwords).
 */
export function problemOfPassword(password: string, email: string): string | null {
  const text = normalized(password).toLowerCase();
  const characters = [...text];
  if (characters.length < LEAST_CHARACTERS) return `must have at least ${LEAST_CHARACTERS} characters`;
  if (characters.length > MOST_CHARACTERS) return `must have at most ${MOST_CHARACTERS} characters`;
  if (COMMON_PASSWORDS.has(text)) return 'is one of the most common ones';
  if (new Set(characters).size < 5) return 'must have at least 5 different characters';
  if (isSequence(text)) return 'must not be a sequence';
  const [name = '', host = ''] = email.split('@');
  if (text.includes(email) || (name.length >= 6 && text.startsWith(name) && text.length - name.length < 6)) {
    return 'must not be made of the e-mail address';
  }
  if (host !== '' && text === host) return 'must not be made of the e-mail address';
  return null;
}

/** Such as `abcdefghijklm` or `1234567890123`: each character follows the one before. */
function isSequence(text: string): boolean {
  const steps = new Set(
    [...text].slice(1).map((_, n) => (text.charCodeAt(n + 1) - text.charCodeAt(n) + 10) % 10),
  );
  const inOrder = [...text]
    .slice(1)
    .filter((_, n) => text.charCodeAt(n + 1) - text.charCodeAt(n) === 1).length;
  return inOrder >= text.length - 2 || (/^\d+$/.test(text) && steps.size === 1);
}
