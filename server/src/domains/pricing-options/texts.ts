import { errorText } from '#contract/base/errors.ts';

export const optionTexts = {
  held: errorText(
    'pricing_options.held',
    '{count} members or groups hold this pricing option. It can be deleted once nobody does; until then, make it inactive.',
  ),
  given: errorText(
    'pricing_options.given',
    '{count} groups give this pricing option to their members. Choose another subscription for them first.',
  ),
  fixedType: 'The type of a pricing option cannot be changed.',
  fixedPlan: 'A pricing option stays with its plan.',
  slugTaken: 'Another pricing option of this site has this slug.',
  unknownOption: 'Choose a pricing option of this site.',
  itself: 'Choose another pricing option.',
  renewsItself: 'An option that renews by itself is followed by none. Turn off autorenew first.',
  onlyMultiSeat: 'Only multi-seat options have more than one seat.',
  onlyTrial: 'Only options with a trial have this.',
  notCharged: 'Cards are charged no such fraction of this currency: end the price in 0.',
  twice: 'This country is in the list already.',
};
