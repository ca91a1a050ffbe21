import type { passes } from '#contract/domains/passes/routes.ts';
import type { Pass } from '#contract/domains/passes/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { makeLinkIn, removeLinkIn } from './links.service.ts';
import { assignIn, issueIn, removePass } from './service.ts';
import { listPasses, showPassesIn } from './shown.service.ts';

/** @param secrets encrypts the magic links */
export const passHandlers = (secrets: SecretBox) => {
  /** Changes passes and answers them as they are then. */
  const changed = (
    ctx: ResourceContext,
    operation: string,
    change: (scope: WriteScope) => Promise<readonly number[]>,
  ): Promise<Pass[]> =>
    write(ctx, operation, async (scope) => showPassesIn(ctx, scope, await change(scope), secrets));
  const one = async (
    ctx: ResourceContext,
    operation: string,
    id: number,
    change: (scope: WriteScope) => Promise<void>,
  ): Promise<Pass> => {
    const [pass] = await changed(ctx, operation, async (scope) => {
      await change(scope);
      return [id];
    });
    if (!pass) throw new Error('a pass that was just changed is shown');
    return pass;
  };
  return {
    ofMember: (ctx, { id }) => listPasses(ctx, id, secrets),
    give: async (ctx, { ticketId, owner_id: ownerId, quantity }) => ({
      items: await changed(ctx, 'passes.issue', (scope) =>
        issueIn(ctx, scope, { ticketId, ownerId, quantity }),
      ),
    }),
    assign: (ctx, { id, user_id: memberId }) =>
      one(ctx, 'passes.assign', id, (scope) => assignIn(ctx, scope, { id, memberId })),
    detach: (ctx, { id }) =>
      one(ctx, 'passes.detach', id, (scope) => assignIn(ctx, scope, { id, memberId: null })),
    remove: async (ctx, { id }) => {
      await removePass(ctx, id);
      return { success: true } as const;
    },
    makeLink: (ctx, { id }) =>
      one(ctx, 'passes.make-link', id, (scope) => makeLinkIn(ctx, scope, id, secrets)),
    removeLink: (ctx, { id }) => one(ctx, 'passes.remove-link', id, (scope) => removeLinkIn(ctx, scope, id)),
  } satisfies Handlers<typeof passes>;
};
