import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { triggerInput } from '#contract/domains/triggers/schemas.ts';
import { inputOf, type TriggerValues } from './values.ts';

const faultsOf = bySchema(triggerInput);

export function useTriggerForm(initial: TriggerValues) {
  return useRecordForm<TriggerValues>({ initial, validate: (values) => faultsOf(inputOf(values)) });
}
