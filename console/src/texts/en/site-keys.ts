/** The keys by which a publisher's own website and server show whose they are. */
export const siteKeys = {
  publicKey: 'Public key',
  publicText: 'Stands in the pages of your website.',
  secretKey: 'Secret key',
  sdk: 'Line of code',
  sdkText: 'Put it into the head of your pages. It counts reads and shows nothing.',
  sdkMissing: 'This server has no browser SDK. Start it with npm start, which builds it.',
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
