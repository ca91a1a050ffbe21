import { z } from 'zod';
import { id, idParam } from '../../base/ids.ts';
import { planFields as plan } from '../plans/draft.schemas.ts';
import { pricingOptionInput } from '../pricing-options/schemas.ts';
import { resourceInput } from '../resources/schemas.ts';

/** Of the draft itself; a newer one in the meantime answers 409. */
const draftVersion = z.int().optional();

const { key: _, version: settingsVersion, ...settings } = resourceInput.shape;

/** Settings that the draft changes; what is left out stays as it is. A secret whose mask comes back stays. */
const settingsFields = {
  ...settings,
  /** Version of the settings that was read; a newer one in the meantime answers 409. */
  base_version: settingsVersion,
};
export const settingsDraftInput = z.strictObject(settingsFields);
export const settingsDraftUpdateInput = z.strictObject({
  id: idParam,
  version: draftVersion,
  ...settingsFields,
});

const { plan_id: __, ...option } = pricingOptionInput.shape;

/** A pricing option as the draft has it. */
const draftOption = z.strictObject({
  ...option,
  /** Left out for one that the draft adds. */
  id: id.optional(),
  /** The version that was read. */
  version: z.int().optional(),
  /** Whether those who hold it renew on the new terms. */
  renewals_follow: z.boolean().optional(),
});

/** The plan as the draft has it, whole. Options left out stay as they are. */
const planFields = {
  ...plan,
  /** Version of the plan that was read; a newer one in the meantime answers 409. */
  base_version: z.int().optional(),
  options: z.array(draftOption).max(200),
};
export const planDraftInput = z.strictObject({ plan_id: id, ...planFields });
export const planDraftUpdateInput = z.strictObject({ id: idParam, version: draftVersion, ...planFields });
