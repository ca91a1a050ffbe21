/** Milliseconds that typing rests before a search is sent. */
export const searchDelay = 500;
/** Milliseconds; shorter than other searches, because users of the palette know what they are looking for. */
export const paletteDelay = 150;
/** The same for the choice of a site. */
export const siteSearchDelay = 1_000;
/** A form that was sent is not sent again before this has passed. */
export const submitDelay = 1_000;
/** The same for signing in, for resets and for changes of a period. */
export const shortSubmitDelay = 500;
