import { errorText } from '#contract/base/errors.ts';

/** Reasons why a subscription can't be given to a sponsor. */
export const sponsorTexts = {
  unknown: errorText('sponsorships.unknown', 'This pricing option does not exist.'),
  notSponsored: errorText(
    'sponsorships.not_sponsored',
    'Only gifts and multi-seat options can be sponsored.',
  ),
  unknownRecipient: errorText('sponsorships.unknown_recipient', 'This member does not exist.'),
  seatsLater: errorText('sponsorships.seats_later', 'Seats are given one by one, after it is attached.'),
} as const;
