/** The keys by which a publisher's own website and server show whose they are. */
export const siteKeys = {
  publicKey: 'Public key',
  publicText: 'Stands in the pages of your website.',
  secretKey: 'Secret key',
  ofSite: '{{label}} of {{site}}',
  secretText: 'Shown in full only now. Keep it in a safe place.',
  secretGone: 'Shown in full only when it was made. Replace it if you lost it.',
  secretNone: 'This website has no secret key.',
  copied: 'key copied',
  copy: 'Copy',
  replace: {
    verb: 'Replace secret key',
    title: 'Replace the secret key?',
    text: 'The new key is shown once. The old one works for 24 hours more.',
  },
  make: { verb: 'Make a secret key' },
  until: 'The old key works until {{at}} ({{zone}}).',
  end: {
    verb: 'End the old key now',
    title: 'End the old key now?',
    text: 'Servers that still use it are refused at once.',
  },
} as const;
