// Constants and types without schemas, so that lists of the console can import them without loading Zod.

export const draftSubjects = ['settings', 'plan'] as const;
export type DraftSubject = (typeof draftSubjects)[number];

/** States of a draft. `failed` is an open draft whose scheduled publication was refused. */
export const draftStates = ['draft', 'scheduled', 'failed', 'published', 'taken_back'] as const;
export type DraftState = (typeof draftStates)[number];

/** States in which a draft can be changed, published and discarded. */
export const openStates: readonly DraftState[] = ['draft', 'scheduled', 'failed'];
