import { readFile } from 'node:fs/promises';
import type { MemberImport } from '#contract/domains/member-imports/import-schemas.ts';
import type { Api } from './api.ts';

const partBytes = 4 * 1024 ** 2;

async function until(api: Api, id: number, states: readonly string[]): Promise<MemberImport> {
  for (;;) {
    const found = (await api.send('GET', `users/imports/${id}`)) as MemberImport;
    if (states.includes(found.state)) return found;
    if (['failed', 'stopped'].includes(found.state))
      throw new Error(`the import ${found.state}: ${found.error}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Sends a file, has it checked, and starts the import. @returns its id */
export async function startImport(api: Api, path: string, name: string): Promise<number> {
  const content = await readFile(path);
  const made = { file_name: name, bytes: content.length };
  const { id } = (await api.send('POST', 'users/imports', made)) as MemberImport;
  for (let part = 0; part * partBytes < content.length; part += 1) {
    const form = new FormData();
    form.set('content', new File([content.subarray(part * partBytes, (part + 1) * partBytes)], name));
    await api.send('PUT', `users/imports/${id}/parts/${part}`, form);
  }
  const { columns } = (await api.send('POST', `users/imports/${id}/uploaded`, {})) as MemberImport;
  const chosen = columns.map(({ position, field }) => ({ position, field }));
  await api.send('POST', `users/imports/${id}/check`, { columns: chosen });
  const { version } = await until(api, id, ['checked']);
  await api.send('POST', `users/imports/${id}/start`, { version });
  return id;
}

/** @returns the import, once it is done */
export const finished = (api: Api, id: number): Promise<MemberImport> => until(api, id, ['done']);
