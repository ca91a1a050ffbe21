import { z } from 'zod';
import { id, idParam } from '../../base/ids.ts';
import { planFields as plan } from '../plans/draft.schemas.ts';
import { pricingOptionInput } from '../pricing-options/schemas.ts';
import { resourceInput } from '../resources/schemas.ts';

const draftVersion = z
  .int()
  .optional()
  .describe('Version of the draft that the caller read; a newer stored version answers 409.');

const { key: _, version: settingsVersion, ...settings } = resourceInput.shape;

/** Settings that the draft changes; omitted ones stay. A secret stays if its mask is sent back. */
const settingsFields = {
  ...settings,
  base_version: settingsVersion.describe(
    'Version of the settings that the caller read; a newer stored version answers 409.',
  ),
};
export const settingsDraftInput = z.strictObject(settingsFields);
export const settingsDraftUpdateInput = z.strictObject({
  id: idParam.describe('Id of the draft.'),
  version: draftVersion,
  ...settingsFields,
});

const { plan_id: __, ...option } = pricingOptionInput.shape;

/** Pricing option in the draft. */
const draftOption = z.strictObject({
  ...option,
  id: id.optional().describe('Id of the option; omitted for an option that the draft adds.'),
  version: z
    .int()
    .optional()
    .describe('Version of the option that the caller read; a newer stored version answers 409.'),
  renewals_follow: z
    .boolean()
    .optional()
    .describe('True if existing subscriptions renew on the new terms. By default, they keep their terms.'),
});

/** Complete plan in the draft. Omitted options stay unchanged. */
const planFields = {
  ...plan,
  base_version: z
    .int()
    .optional()
    .describe('Version of the plan that the caller read; a newer stored version answers 409.'),
  options: z
    .array(draftOption)
    .max(200)
    .describe('Pricing options that the draft changes or adds. Omitted options stay unchanged.'),
};
export const planDraftInput = z.strictObject({ plan_id: id.describe('Id of the plan.'), ...planFields });
export const planDraftUpdateInput = z.strictObject({
  id: idParam.describe('Id of the draft.'),
  version: draftVersion,
  ...planFields,
});
