import type { resourceMembers } from '#contract/domains/resource-members/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { addPerson, type PeopleTools } from './add.service.ts';
import { changeRole, listResourceMembers, removeAccess, setRole } from './service.ts';

export const resourceMemberHandlers = (tools: PeopleTools) =>
  ({
    list: listResourceMembers,
    add: (ctx, input) => addPerson(tools, ctx, input),
    setRole: (ctx, input) => setRole(tools, ctx, input),
    changeRole,
    remove: removeAccess,
  }) satisfies Handlers<typeof resourceMembers>;
