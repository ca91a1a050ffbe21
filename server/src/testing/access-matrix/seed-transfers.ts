import type { ResourceContext } from '#server/database/context.ts';
import { writeFile } from '#server/domains/configuration-transfers/file.ts';
import { downloadFile, importFromFile } from '#server/domains/configuration-transfers/import.service.ts';
import type { Item } from '#server/domains/configuration-transfers/portable.ts';
import { signerOf } from '#server/domains/configuration-transfers/signer.ts';
import { testSecrets } from '../test-server.ts';

/** Returns a file as this installation, or another one, would sign it. */
export function signedFile(
  ctx: ResourceContext,
  items: readonly Item[],
  secrets: Parameters<typeof signerOf>[0] = testSecrets,
): File {
  const { key, title } = ctx.resource;
  const text = writeFile(signerOf(secrets), {
    site: { key, title },
    madeAt: ctx.clock.now(),
    items: [...items],
  });
  return new File([text], 'configuration.txt', { type: 'text/plain' });
}

/** Returns a popup that no site has yet. */
export const newPopup = (slug: string): Item => ({
  part: 'popup_template',
  name: slug,
  values: {
    title: 'Welcome back',
    name: 'Welcome back',
    slug,
    version: '1.0',
    status: 'draft',
    active: true,
    required_auth: false,
    template: '<p>Hello</p>',
    css: '',
    javascript: '',
  },
});

/** Imports the site's own configuration as a file, with an additional popup. */
export async function newTransfer(ctx: ResourceContext, slug = 'brought'): Promise<number> {
  const file = signedFile(ctx, [newPopup(slug)]);
  return (await importFromFile(testSecrets, ctx, { file })).id;
}

/** Returns the text of the site's own configuration. */
export const ownFile = async (ctx: ResourceContext) => (await downloadFile(testSecrets, ctx)).text();
