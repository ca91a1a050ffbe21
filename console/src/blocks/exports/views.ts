/** Ways to take members out: a file now, a link by email, files again and again. The first one opens. */
export const exportViews = ['generate', 'email', 'schedule'] as const;
export type ExportView = (typeof exportViews)[number];

/** Where the address of the member list says what shows of the dialog. */
export const viewParameter = 'export';

/** What an address asks to see; null when it names nothing. */
export function viewOf(text: unknown): ExportView | null {
  return exportViews.find((view) => view === text) ?? null;
}
