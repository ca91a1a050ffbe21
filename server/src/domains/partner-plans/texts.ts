import { errorText } from '#contract/base/errors.ts';

export const partnerPlanTexts = {
  slugTaken: errorText('partner_plans.slug_taken', 'Another plan has this slug.'),
  emptyContent: errorText('partner_plans.empty_content', 'Nothing of this HTML can be shown.'),
};
