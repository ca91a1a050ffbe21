/** Questions of the first step, each with the offered products; `other` opens a field. */
export const softwareQuestions = {
  sales_software: ['woocommerce', 'shopify', 'salesforce', 'hubspot', 'none', 'other'],
  mailing_software: ['mailchimp', 'campaign_monitor', 'klaviyo', 'hubspot', 'none', 'other'],
  chat_software: ['intercom', 'zendesk', 'slack', 'none', 'other'],
  payment_system: ['stripe', 'square', 'paypal', 'none', 'other'],
} as const;

export type SoftwareQuestion = keyof typeof softwareQuestions;

/** Platforms of a website; the last step depends on it. */
export const platforms = ['wordpress', 'custom', 'not_sure'] as const;
export type Platform = (typeof platforms)[number];

/** Days in which an invitation or a registration can be confirmed. */
export const confirmableDays = 7;

/** Largest number of websites created in one call. */
export const mostWebsites = 20;

/** Polling interval of the console in seconds, so the last step shows a site's first call after at most this time. */
export const pollSeconds = 2;
