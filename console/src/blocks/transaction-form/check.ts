import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import { transactionInput } from '#contract/domains/transactions/schemas.ts';
import { fieldOf, inputOf, type TransactionValues } from './values.ts';

const bySchemaOf = bySchema(transactionInput);

/** Returns the errors of the form by field. */
export function checkTransaction(values: TransactionValues): Record<string, string> {
  const found = Object.entries(bySchemaOf(inputOf(values))).map(([path, text]) => [fieldOf(path), text]);
  return {
    ...(values.amount === null ? { amount: fieldTexts.requiredSmall } : {}),
    ...Object.fromEntries(found),
  };
}
