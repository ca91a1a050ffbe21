import { fieldTexts } from '#contract/base/issues.ts';

/** Values that the forms of promos and invites share. */
export interface CodeValues {
  code: string;
  start_date: string | null;
  end_date: string | null;
  /** Maximum number of redemptions; null while the field is empty, ignored if unlimited. */
  activations_limit: number | null;
  is_unlimited: boolean;
}

export const emptyCode: CodeValues = {
  code: '',
  start_date: null,
  end_date: null,
  activations_limit: 1,
  is_unlimited: false,
};

/** Returns the limit as API input: 0 means unlimited. */
export const limitOf = ({ activations_limit, is_unlimited }: CodeValues) =>
  is_unlimited ? 0 : (activations_limit ?? 1);

/** Returns the errors of the limit, which may be empty only if unlimited. */
export function limitFaults({ activations_limit, is_unlimited }: CodeValues): Record<string, string> {
  if (is_unlimited) return {};
  if (activations_limit === null) return { activations_limit: fieldTexts.requiredSmall };
  return activations_limit < 1 ? { activations_limit: fieldTexts.invalid } : {};
}

/** Returns the form's values of a stored code. */
export const codeValuesOf = (record: {
  code: string;
  start_date: string | null;
  end_date: string | null;
  activations_limit: number;
}): CodeValues => ({
  code: record.code,
  start_date: record.start_date,
  end_date: record.end_date,
  activations_limit: record.activations_limit || null,
  is_unlimited: record.activations_limit === 0,
});
