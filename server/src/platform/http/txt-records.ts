import { Resolver } from 'node:dns/promises';

/** Returns the TXT records of a name; an empty list for a name without any. @throws if no server answers */
export type LookUpTxt = (name: string) => Promise<string[]>;

const noRecords = new Set(['ENODATA', 'ENOTFOUND']);

/** Asks the system's DNS servers. */
export const lookUpTxt: LookUpTxt = async (name) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  try {
    // A record of more than 255 letters arrives in parts.
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (noRecords.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};
