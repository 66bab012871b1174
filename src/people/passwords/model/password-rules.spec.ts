import { COMMON_PASSWORDS } from './common-passwords';
import { problemOfPassword } from './password-rules';

const EMAIL = 'ana.virtanen@example.com';

describe('the rules of passwords', () => {
  it('take long ones of any characters', () => {
    for (const one of [
      'correct horse battery',
      'Пароль из слов 7',
      '🐴🔋📎✏️🗝️🧲🪁🧵🧶🪡🧷🪢',
      'k7#Qw!9zLp2@',
    ]) {
      expect(problemOfPassword(one, EMAIL)).toBeNull();
    }
  });

  it.each([
    ['short ones', 'k7#Qw!9zLp2', 'at least 12'],
    ['ones that cost time to read', `${'k7#Qw!9zLp2@'.repeat(20)}`, 'at most 200'],
    ['the most common, whatever their case', 'NeedForSpeed', 'most common'],
    ['few characters again and again', 'abababababab', '5 different'],
    ['rows of digits', '1234567890123', 'sequence'],
    ['the address itself', EMAIL, 'e-mail'],
    ['the name of the address', 'ana.virtanen1', 'e-mail'],
  ])('refuse %s', (_what, password, words) => {
    expect(problemOfPassword(password, EMAIL)).toContain(words);
  });

  it('know hundreds of common ones that are long enough', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(250);
    expect([...COMMON_PASSWORDS].filter((one) => one.length < 12)).toEqual([]);
  });
});
