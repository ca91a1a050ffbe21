import { errorText } from '#contract/base/errors.ts';

export const planTexts = {
  held: errorText(
    'plans.held',
    '{count} members or groups hold this plan. It can be deleted once nobody does; until then, make it inactive.',
  ),
  given: errorText(
    'plans.given',
    '{count} groups give this plan to their members. Choose another subscription for them first.',
  ),
  opensEverything: 'A plan that opens everything predicts nothing.',
  slugTaken: 'Another plan of this site has this slug.',
};
