// What needs no schema, so that a list of the console knows it without Zod.

export const draftSubjects = ['settings', 'plan'] as const;
export type DraftSubject = (typeof draftSubjects)[number];

/** `failed` is a draft again, whose planned publication was refused. */
export const draftStates = ['draft', 'scheduled', 'failed', 'published', 'taken_back'] as const;
export type DraftState = (typeof draftStates)[number];

/** Still open: can be changed, published and thrown away. */
export const openStates: readonly DraftState[] = ['draft', 'scheduled', 'failed'];
