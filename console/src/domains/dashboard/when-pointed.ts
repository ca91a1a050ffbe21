/** A tip shows whichever way something is pointed at. */
export const whenPointed = { hover: true, focus: true, touch: true };
