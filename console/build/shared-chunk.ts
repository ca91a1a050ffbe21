import { basename, extname } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const list = /[\\/]domains[\\/][^\\/]+[\\/]list-page\.tsx$/;
/** Names every component, and so is imported by every module that wants one of them. */
const components = /[\\/]@mantine[\\/]core[\\/]esm[\\/]index\.mjs$/;

function importersOf(id: string, modules: Modules): readonly string[] {
  const wanted = new RegExp(`\\b${basename(id, extname(id))}\\b`);
  return (modules.getModuleInfo(id)?.importers ?? []).flatMap((importer) => {
    if (!components.test(importer)) return [importer];
    const users = modules.getModuleInfo(importer)?.importers ?? [];
    return users.filter((user) => wanted.test(modules.getModuleInfo(user)?.code ?? ''));
  });
}

const zod = /[\\/]node_modules[\\/]zod[\\/]/;

/**
 * Names the file of a module that many screens share: `schemas` when it makes some, `often` when some list needs it
 * before it shows, else `forms`. In one file, forms would bring their fields and Zod along to every list.
 */
export function sharedChunk(id: string, modules: Modules): string {
  if (modules.getModuleInfo(id)?.importedIds.some((imported) => zod.test(imported))) return 'schemas';
  // Grows while it is walked, so that it ends with everything that needs the module.
  const needing = new Set([id]);
  for (const one of needing) {
    if (list.test(one)) return 'often';
    for (const importer of importersOf(one, modules)) needing.add(importer);
  }
  return 'forms';
}
