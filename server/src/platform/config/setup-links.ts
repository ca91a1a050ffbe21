/** What only whoever runs the product knows of the way in for new partners. */
export interface SetupLinks {
  /** Where people who are not sure write to. */
  supportEmail: string;
  /** Who is told of new partners; null where no address of the platform is set. */
  operatorEmail: string | null;
  /** Where the plugin for WordPress is; empty where there is none. */
  pluginUrl: string;
  documentationUrl: string;
  /** Google's invisible captcha on the public registration; null asks for none. */
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
 * @param baseUrl address of the product; its host has the mailbox `support`, and its documentation, unless told otherwise
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
