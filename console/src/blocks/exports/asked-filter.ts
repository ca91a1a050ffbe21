import type { client } from '#console/lib/api/client.ts';

/** A filter of members as a list asks with it. */
export type AskedFilter = Extract<Parameters<typeof client.exports.generate>[0]['filters'], object>;
