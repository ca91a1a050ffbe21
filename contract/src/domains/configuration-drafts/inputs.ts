import { z } from 'zod';
import { id, idParam } from '../../base/ids.ts';
import { planFields as plan } from '../plans/draft.schemas.ts';
import { pricingOptionInput } from '../pricing-options/schemas.ts';
import { resourceInput } from '../resources/schemas.ts';

/** Version of the draft; a newer stored version answers 409. */
const draftVersion = z.int().optional();

const { key: _, version: settingsVersion, ...settings } = resourceInput.shape;

/** Settings that the draft changes; omitted ones stay. A secret stays if its mask is sent back. */
const settingsFields = {
  ...settings,
  /** Version of the settings that the caller read; a newer stored version answers 409. */
  base_version: settingsVersion,
};
export const settingsDraftInput = z.strictObject(settingsFields);
export const settingsDraftUpdateInput = z.strictObject({
  id: idParam,
  version: draftVersion,
  ...settingsFields,
});

const { plan_id: __, ...option } = pricingOptionInput.shape;

/** Pricing option in the draft. */
const draftOption = z.strictObject({
  ...option,
  /** Id; omitted for an option that the draft adds. */
  id: id.optional(),
  /** Version that the caller read. */
  version: z.int().optional(),
  /** True if existing subscriptions renew on the new terms. */
  renewals_follow: z.boolean().optional(),
});

/** Complete plan in the draft. Omitted options stay unchanged. */
const planFields = {
  ...plan,
  /** Version of the plan that the caller read; a newer stored version answers 409. */
  base_version: z.int().optional(),
  options: z.array(draftOption).max(200),
};
export const planDraftInput = z.strictObject({ plan_id: id, ...planFields });
export const planDraftUpdateInput = z.strictObject({ id: idParam, version: draftVersion, ...planFields });
