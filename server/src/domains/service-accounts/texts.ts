import { errorText } from '#contract/base/errors.ts';

export const serviceAccountTexts = {
  suspendFirst: errorText(
    'service_accounts.suspend_first',
    'Suspend the service account before you delete it.',
  ),
  unknownOperator: errorText(
    'service_accounts.unknown_operator',
    'There is no operator with this id on this site.',
  ),
  unknownPermission: errorText(
    'service_accounts.unknown_permission',
    'A service account cannot be granted {action}.',
  ),
};
