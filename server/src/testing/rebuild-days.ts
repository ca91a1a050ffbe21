import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { deriveAllHits, kindsOfDays } from '#server/domains/figures/days.service.ts';

/** Derives hits and all days of a site anew, as a rebuild does, without looking at its facts. */
export async function rebuildDays(ctx: ResourceContext): Promise<void> {
  for (const derive of [deriveAllHits, ...kindsOfDays.map((kind) => kind.rebuild)])
    await write(ctx, 'test.rebuild-days', (scope) => {
      scope.unchanged();
      return derive(scope, ctx.resource.id);
    });
}
