const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');

/** Whether this browser can use passkeys here: they are bound to a domain name, and there is none in an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !isAddress(window.location.hostname);
