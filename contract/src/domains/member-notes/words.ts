/** Largest length of a note, in characters. */
export const noteTextMax = 2_000;
