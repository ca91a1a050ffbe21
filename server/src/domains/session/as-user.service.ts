import { type AccountRole, accountRoles, type CurrentUser } from '#contract/domains/session/schemas.ts';

interface Person {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  owned_partner_id: number | null;
}

function accountRole(text: string): AccountRole {
  return accountRoles.find((role) => role === text) ?? 'user';
}

export function asUser({ role, owned_partner_id, ...person }: Person): CurrentUser {
  const { id, email, first_name, last_name } = person;
  return { id, email, first_name, last_name, role: accountRole(role), partner_id: owned_partner_id };
}
