import type { resourceMembers } from '#contract/domains/resource-members/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { changeRole, listResourceMembers, type RoleTools, removeAccess, setRole } from './service.ts';

export const resourceMemberHandlers = (tools: RoleTools) =>
  ({
    list: listResourceMembers,
    setRole: (ctx, input) => setRole(tools, ctx, input),
    changeRole,
    remove: removeAccess,
  }) satisfies Handlers<typeof resourceMembers>;
