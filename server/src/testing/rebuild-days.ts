import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { deriveAllHitsIn, kindsOfDays } from '#server/domains/figures/days/days.service.ts';

/** Derives hits and all days of a site again, as a rebuild does, without its metric events. */
export async function rebuildDays(ctx: ResourceContext): Promise<void> {
  for (const derive of [deriveAllHitsIn, ...kindsOfDays.map((kind) => kind.rebuild)])
    await write(ctx, 'test.rebuild-days', (scope) => {
      scope.noAudit('test');
      return derive(scope, ctx.resource.id);
    });
}
