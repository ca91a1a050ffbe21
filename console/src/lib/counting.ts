/** Figures that are being counted are looked at again after so many milliseconds. */
const whileCounting = 3_000;

/** Returns the polling interval of metrics: until all of them are counted. */
export const askedAgain = (isCounting = false) => (isCounting ? whileCounting : false);
