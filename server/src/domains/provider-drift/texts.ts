import { errorText } from '#contract/base/errors.ts';

export const texts = {
  notOpen: errorText('provider_drift.not_open', 'This difference has been dealt with.'),
  notConnected: errorText(
    'provider_drift.not_connected',
    'No payment provider is connected to this site, so there is nothing to compare with.',
  ),
  still: errorText(
    'provider_drift.still',
    'It would still differ afterwards, so nothing was changed. Compare again.',
  ),
  noMember: errorText('provider_drift.no_member', 'The member is not known here any more.'),
  unknownMeans: errorText('provider_drift.unknown', 'Stripe has no such payment.'),
};
