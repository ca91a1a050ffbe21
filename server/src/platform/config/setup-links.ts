/** Settings of the partner registration that only the platform's operator knows. */
export interface SetupLinks {
  /** Address for questions. */
  supportEmail: string;
  /** Address that is notified of new partners; null if none is set. */
  operatorEmail: string | null;
  /** Address of the WordPress plugin; empty if there is none. */
  pluginUrl: string;
  documentationUrl: string;
  /** Google's invisible captcha on the public registration; null turns it off. */
  captcha: { siteKey: string; secret: string } | null;
}

type Env = Readonly<Record<string, string | undefined>>;

const names = {
  support: 'SUPPORT_EMAIL',
  plugin: 'PLUGIN_URL',
  documentation: 'DOCUMENTATION_URL',
  siteKey: 'RECAPTCHA_SITE_KEY',
  secret: 'RECAPTCHA_SECRET',
} as const;

/**
 * Reads `SUPPORT_EMAIL`, `PLUGIN_URL`, `DOCUMENTATION_URL`, `RECAPTCHA_SITE_KEY` and `RECAPTCHA_SECRET`.
 * @param baseUrl address of the product; by default its host has the mailbox `support` and the documentation
 */
export function readSetupLinks(env: Env, baseUrl: string): { setup: SetupLinks; problems: string[] } {
  const read = (name: keyof typeof names) => env[names[name]]?.trim() ?? '';
  const problems: string[] = [];
  for (const name of ['plugin', 'documentation'] as const)
    if (read(name) !== '' && !/^https?:\/\//.test(read(name)))
      problems.push(`${names[name]}: ${read(name)} is no address of a site`);
  const [siteKey, secret] = [read('siteKey'), read('secret')];
  if ((siteKey === '') !== (secret === '')) problems.push(`${names.siteKey} needs ${names.secret} beside it`);
  const setup = {
    supportEmail: read('support') || `support@${new URL(baseUrl).hostname}`,
    operatorEmail: read('support') || null,
    pluginUrl: read('plugin'),
    documentationUrl: read('documentation') || `${baseUrl}/api/docs`,
    captcha: siteKey === '' || secret === '' ? null : { siteKey, secret },
  };
  return { setup, problems };
}
