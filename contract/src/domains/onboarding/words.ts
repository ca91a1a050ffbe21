/** Questions of the first step, each with the products that are offered; `other` opens a field. */
export const softwareQuestions = {
  sales_software: ['woocommerce', 'shopify', 'salesforce', 'hubspot', 'none', 'other'],
  mailing_software: ['mailchimp', 'campaign_monitor', 'klaviyo', 'hubspot', 'none', 'other'],
  chat_software: ['intercom', 'zendesk', 'slack', 'none', 'other'],
  payment_system: ['stripe', 'square', 'paypal', 'none', 'other'],
} as const;

export type SoftwareQuestion = keyof typeof softwareQuestions;

/** What a website is built with; decides what the last step shows. */
export const platforms = ['wordpress', 'custom', 'not_sure'] as const;
export type Platform = (typeof platforms)[number];

/** Days in which an invitation or a registration can be confirmed. */
export const confirmableDays = 7;

/** Websites that can be made in one go. */
export const mostWebsites = 20;

/** How long after a site's first call the last step still says so, in seconds; the console asks this often. */
export const pollSeconds = 2;
