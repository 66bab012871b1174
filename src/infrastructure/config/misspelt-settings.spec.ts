import { readSettings, suspectedSettings } from './env';
import { misspeltSettings } from './misspelt-settings';

const KNOWN = ['DATABASE_URL', 'REDIS_URL', 'DATA_DIR', 'HOST', 'LOG_LEVEL'];
const meantBy = (name: string) => misspeltSettings({ [name]: 'x' }, KNOWN).map(({ meant }) => meant);

describe('a variable that is nearly a setting', () => {
  it.each(['DATABSE_URL', 'DATABASE_ULR', 'DATABASEURL', 'DATABASE_URI', 'database_url', 'DATABASES_URLS'])(
    '%s was meant to be DATABASE_URL',
    (name) => expect(meantBy(name)).toEqual(['DATABASE_URL']),
  );

  it.each([
    'HOME',
    'HOSTS',
    'PATH',
    'PGDATABASE',
    'XDG_DATA_DIRS',
    'REDIS_PORT',
    'DB_URL',
    'TEST_DATABASE_URL',
  ])('%s belongs to others', (name) => expect(meantBy(name)).toEqual([]));

  it('is ignored when the setting itself is there, or it is empty', () => {
    expect(misspeltSettings({ DATABASE_URI: 'x', DATABASE_URL: 'y' }, KNOWN)).toEqual([]);
    expect(misspeltSettings({ DATABASE_URI: '' }, KNOWN)).toEqual([]);
  });

  it('is refused where it would lead to other data, else only suspected', () => {
    expect(() => readSettings({ REDIS_ULR: 'redis://cache' })).toThrow(
      'REDIS_ULR is no setting; REDIS_URL is',
    );
    expect(readSettings({ LOG_LEVLE: 'warn' }).LOG_LEVEL).toBe('info');
    expect(suspectedSettings({ LOG_LEVLE: 'warn', REDIS_ULR: 'x' })).toEqual([
      'LOG_LEVLE is no setting; LOG_LEVEL is: correct the name, or unset it',
    ]);
  });
});
