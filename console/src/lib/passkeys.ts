const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');

/** Returns whether this browser can use passkeys here: they are bound to a domain name, which an IP address lacks. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !isAddress(window.location.hostname);
