export const secondStep = {
  title: 'One more step',
  textApp: 'Enter the code that your authenticator app shows.',
  textPasskey: 'Use the passkey of this account.',
  textRecovery: 'Enter one of your recovery codes. Each works once.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  submit: 'Sign in',
  usePasskey: 'Use a passkey',
  useRecovery: 'Use a recovery code',
  useOther: 'Use something else',
  back: 'Start over',
} as const;
