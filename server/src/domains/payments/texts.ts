import { errorText } from '#contract/base/errors.ts';

export const texts = {
  notConnected: errorText('payments.not_connected', 'No payment provider is connected to this site.'),
  noCustomer: errorText('payments.no_customer', 'Stripe does not know this member.'),
  customerGone: errorText('payments.customer_gone', 'The customer {customer} is no longer at Stripe.'),
  failed: errorText('payments.failed', 'Stripe did not answer as expected: {reason}'),
  renewsAgain: errorText(
    'payments.renews_again',
    'It was turned on again at Stripe after it had been handed over, so Stripe renews it.',
  ),
  subscriptionGone: errorText(
    'payments.subscription_gone',
    'This Stripe account has no such subscription. Check the account and the mode.',
  ),
  unreadableKey: errorText(
    'payments.unreadable_key',
    'The stored key of Stripe cannot be read with the secret key of this server. Connect Stripe again.',
  ),
  secretKey: errorText(
    'payments.secret_key',
    'This is no secret key of Stripe for {mode} mode. It begins with sk_{mode}_ or rk_{mode}_.',
  ),
  webhookSecret: errorText(
    'payments.webhook_secret',
    'This is no signing secret of a webhook of Stripe. It begins with whsec_.',
  ),
  apiBase: errorText('payments.api_base', '{address} is no address of an API.'),
};
