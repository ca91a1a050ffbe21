/** Lists that have views. */
export const viewScreens = ['members', 'transactions'] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** Largest length of a view's name, in characters. */
export const viewTitleMax = 60;

/** Largest number of views of one list on one site. */
export const viewsMax = 50;
