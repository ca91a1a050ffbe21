export const session = {
  pages: {
    signIn: 'Sign in',
    newPassword: 'New password',
  },
  signIn: {
    title: 'Sign in',
    text: 'Welcome back.',
    email: 'Email',
    password: 'Password',
    remember: 'Remember me',
    submit: 'Sign in',
    forgot: 'Forgot password?',
    failed: 'Sign-in failed. Check your email and password.',
  },
  reset: {
    title: 'Reset your password',
    text: 'We send a link to your address. It sets a new password.',
    submit: 'Send reset link',
    back: 'Back to sign in',
    sent: 'reset link sent',
  },
  newPassword: {
    title: 'Set a new password',
    text: 'At least 8 characters. You will be signed out everywhere else.',
    password: 'New password',
    repeat: 'Confirm password',
    submit: 'Set password',
    done: 'password reset successful',
    back: 'Back to sign in',
  },
} as const;
