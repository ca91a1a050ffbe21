import type { FieldProps, Option } from '#console/ui/fields/field.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { pricingOptionOptions } from './plan-options.ts';

interface PricingOptionFieldProps<Values> extends FieldProps<Values> {
  chosen: Option<number> | null;
}

/** Renders the choice of one pricing option. */
export function PricingOptionField<Values>(props: PricingOptionFieldProps<Values>) {
  return <SelectField<Values, number> {...props} options={pricingOptionOptions} />;
}
