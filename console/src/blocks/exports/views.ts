/** Ways to take members out: a file now, a link by email, files again and again. The first one opens. */
export const exportViews = ['generate', 'email', 'schedule'] as const;
export type ExportView = (typeof exportViews)[number];

/** Search parameter of the member list that names the dialog's open view. */
export const viewParameter = 'export';

/** Returns the view that an address names; null if it names none. */
export function viewOf(text: unknown): ExportView | null {
  return exportViews.find((view) => view === text) ?? null;
}
