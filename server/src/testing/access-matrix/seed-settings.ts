import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { addLogo } from '#server/domains/resources/logo.queries.ts';
import { givePrivateKey } from '#server/domains/resources/private-key.service.ts';
import { saveSettingsIn } from '#server/domains/resources/settings.service.ts';
import { uniqueHex } from '../random.ts';
import { testSecrets } from '../test-server.ts';

/** Settings that were saved twice, a logo, and a secret key. */
export async function seedSettings(ctx: ResourceContext): Promise<void> {
  const tools = { secrets: testSecrets, onSaved: () => Promise.resolve() };
  const logo = uniqueHex(40);
  for (const business of [{ title: 'Seeded' }, { code: 'Seeded' }])
    await write(ctx, 'resources.update', async (scope) => {
      if ('title' in business) await addLogo(scope, ctx.resource.id, logo);
      await saveSettingsIn(ctx, scope, tools, { logo, settings: { business } });
    });
  await write(ctx, 'resources.replacePrivateKey', async (scope) => {
    await givePrivateKey(scope, testSecrets, ctx.resource.id);
    scope.noAudit('test');
  });
}
