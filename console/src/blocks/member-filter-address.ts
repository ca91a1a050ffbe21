/** Returns a filter of the API in the format of its list's address. */
export function addressOf(filter: object): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {};
  for (const [field, value] of Object.entries(filter) as [string, unknown][]) {
    const name = field === 'global' ? 'search' : field;
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) search[name] = value.map(String);
    else if (typeof value === 'object') {
      const { from = '', to = '' } = value as { from?: string | number; to?: string | number };
      search[name] = `${from}..${to}`;
    } else search[name] = String(value as string | number | boolean);
  }
  return search;
}
