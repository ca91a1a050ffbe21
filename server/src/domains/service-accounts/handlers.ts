import type { serviceAccounts } from '#contract/domains/service-accounts/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import {
  createAccount,
  grant,
  listAccounts,
  listGrantable,
  listOperators,
  listPermissions,
  removeAccount,
  replaceKey,
  suspendAccount,
  updateAccount,
} from './service.ts';

export const serviceAccountHandlers = {
  list: listAccounts,
  create: createAccount,
  update: updateAccount,
  suspend: suspendAccount,
  replaceKey,
  remove: removeAccount,
  operators: listOperators,
  grantable: listGrantable,
  permissions: listPermissions,
  grant,
} satisfies Handlers<typeof serviceAccounts>;
