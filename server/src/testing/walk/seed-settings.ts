import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { addLogo } from '#server/domains/resources/logo.queries.ts';
import { saveSettingsIn } from '#server/domains/resources/settings.service.ts';
import { uniqueHex } from '../random.ts';
import { testSecrets } from '../test-server.ts';

/** Settings that were saved twice, and a logo. */
export async function seedSettings(ctx: ResourceContext): Promise<void> {
  const tools = { secrets: testSecrets, onSaved: () => Promise.resolve() };
  const logo = uniqueHex(40);
  for (const business of [{ title: 'Seeded' }, { code: 'Seeded' }])
    await write(ctx, 'resources.update', async (scope) => {
      if ('title' in business) await addLogo(scope, ctx.resource.id, logo);
      await saveSettingsIn(ctx, scope, tools, { logo, settings: { business } });
    });
}
