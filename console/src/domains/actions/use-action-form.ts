import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { actionInput } from '#contract/domains/actions/schemas.ts';
import { type ActionValues, fieldOf, inputOf } from './values.ts';

const faultsOf = bySchema(actionInput);

export function useActionForm(initial: ActionValues) {
  return useRecordForm<ActionValues>({
    initial,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(faultsOf(inputOf(values))).map(([path, text]) => [fieldOf(path), text]),
      ),
  });
}
