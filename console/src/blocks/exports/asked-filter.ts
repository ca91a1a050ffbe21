import type { client } from '#console/lib/api/client.ts';

/** Filter of members in the format of the list call. */
export type AskedFilter = Extract<Parameters<typeof client.exports.generate>[0]['filters'], object>;
