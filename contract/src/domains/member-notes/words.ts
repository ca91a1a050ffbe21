/** Letters that a note may have. */
export const noteTextMax = 2_000;
