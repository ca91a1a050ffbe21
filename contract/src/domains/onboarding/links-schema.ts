import { z } from 'zod';

/** Addresses for the setup of a website. */
export const setupLinks = z.object({
  support_email: z.string().describe("Email of the platform's support; empty if none is set."),
  masthead_url: z.string().describe("Web address of Masthead, for the plugin's settings."),
  plugin_url: z
    .string()
    .describe('Web address of the WordPress plugin, as a zip file; empty if it is not built.'),
  sdk_url: z.string().describe('Web address of the browser SDK, with its version; empty if it is not built.'),
  sdk_integrity: z
    .string()
    .describe('Hash of the browser SDK for the attribute `integrity`; empty if it is not built.'),
  documentation_url: z.string().describe('Web address of the documentation; empty if none is set.'),
  recaptcha_key: z.string().describe('Site key of the invisible captcha; empty if there is no captcha.'),
});
