import { errorText } from '#contract/base/errors.ts';

export const ticketEventTexts = {
  slugTaken: errorText('ticket_events.slug_taken', 'Another event has this slug. Choose a different one.'),
  hasPasses: errorText(
    'ticket_events.has_passes',
    'Tickets of this event are in use: {count}. Remove the passes first, or make the event inactive.',
  ),
  ticketHasPasses: errorText(
    'tickets.has_passes',
    'Tickets of this kind are in use: {count}. Remove the passes first, or disable the ticket.',
  ),
  belowSold: errorText('tickets.below_sold', '{sold} of these tickets are gone already.'),
  unknownOption: errorText('tickets.unknown_option', "This pricing option can't be chosen."),
  unknownPlan: errorText('tickets.unknown_plan', "This plan can't be chosen."),
  planTwice: errorText('tickets.plan_twice', 'This plan has a discount already.'),
  noPicture: errorText(
    'ticket_events.no_picture',
    'This file is not a PNG, JPEG or WebP image that can be read.',
  ),
  otherKind: errorText('ticket_events.other_kind', 'This file says it is another kind of image than it is.'),
  tooManyPixels: errorText('ticket_events.too_many_pixels', 'The image has more than 25 megapixels.'),
} as const;
