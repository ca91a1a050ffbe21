import type { FieldProps } from '#console/ui/fields/field.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { groupOptions } from './group-options.ts';

/** Renders the choice of one of the site's groups. */
export function GroupField<Values>(props: FieldProps<Values>) {
  return <SelectField<Values, number> {...props} options={groupOptions} />;
}
