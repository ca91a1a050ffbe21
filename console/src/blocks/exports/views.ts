/** Ways to ask for members. */
const askingViews = ['email', 'generate', 'schedule'] as const;
/** What was asked for before, on its own: files and schedules. */
export const ownViews = ['own', 'own-schedules'] as const;

/** What the dialog about exports shows. */
export type ExportView = (typeof askingViews)[number] | (typeof ownViews)[number];

/** Where the address of the member list says what shows of the dialog. */
export const viewParameter = 'export';

/** What an address asks to see; null when it names nothing. */
export function viewOf(text: unknown): ExportView | null {
  return [...askingViews, ...ownViews].find((view) => view === text) ?? null;
}

export function isOwn(view: ExportView): boolean {
  return ownViews.some((own) => own === view);
}

/** Who may ask for nothing sees what they asked for before in the place of the form for it. */
export function viewFor(view: ExportView, mayAsk: boolean): ExportView {
  if (mayAsk || isOwn(view)) return view;
  return view === 'schedule' ? 'own-schedules' : 'own';
}
