import { sameFields } from '#console/ui/record-form/same-fields.ts';
import type { Partner } from '#contract/domains/partners/schemas.ts';

/** Returns the plan as API input. */
export function planned<Values extends { pricing_plan: number | null }>({ pricing_plan, ...values }: Values) {
  return pricing_plan === null ? values : { ...values, pricing_plan, pricing_plans_id: pricing_plan };
}

/** The settings of a partner, flat. */
export interface SettingsValues {
  title: string;
  description: string | null;
  active: boolean;
  resources_limit: number;
}

const empty = { title: '', description: null as string | null, active: true };

export const settingsOf = (partner: Partner): SettingsValues => ({
  ...sameFields(empty, partner),
  resources_limit: partner.settings.resources_limit,
});

export const settingsToSend = ({ resources_limit, ...values }: SettingsValues) => ({
  ...values,
  settings: { resources_limit },
});
