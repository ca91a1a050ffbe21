/** Lists that have views. */
export const viewScreens = ['members', 'transactions'] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** Characters of a view's name. */
export const viewTitleMax = 60;

/** Views of one list on one site. */
export const viewsMax = 50;
