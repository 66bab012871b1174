export const texts = {
  name: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters. Three or four words that do not belong together are good.',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  noAccount: 'No password yet, or forgotten? An admin can give you a link.',
  firstAdmin: 'Nobody is an admin yet? The command npm run admin:link makes a link.',
  checking: 'Checking the link',
  link: {
    invite: {
      title: 'Welcome',
      text: 'Choose a password to begin as',
      button: 'Set the password and sign in',
    },
    reset: {
      title: 'New password',
      text: 'Choose a new password for',
      button: 'Set the password and sign in',
    },
    sign_in: { title: 'Sign in by link', text: 'This link signs you in once, as', button: 'Sign in' },
  },
  deadLink: {
    title: 'This link does not work any more',
    text: 'It was used, replaced by a newer one, or its time is over. An admin can give you another one.',
    button: 'Sign in with a password',
  },
  refused: {
    WRONG_SIGN_IN: 'The e-mail address or the password is wrong.',
    TOO_MANY_SIGN_INS: 'There were too many wrong passwords. Wait half a minute, then try again.',
    TOO_MANY_REQUESTS: 'There were too many attempts from this address. Wait a little, then try again.',
    SIGN_IN_BUSY: 'Many people sign in at this moment. Try again in a few seconds.',
    HTTPS_REQUIRED: 'Signing in is only safe by https. Open the https address of this service.',
    UNREACHABLE: 'The service does not answer. It may be restarting; try again in a moment.',
  } as Readonly<Record<string, string>>,
  thePassword: 'The password',
  again: {
    title: 'Sign in again',
    text: 'Your session has ended. What you typed is still here.',
    other: 'Sign in as somebody else',
    noPassword:
      'You have no password. Ask an admin for a link and open it in another tab of this browser, then continue here.',
    check: 'I am signed in in another tab',
    notYet: 'Nobody is signed in in this browser yet.',
  },
};
