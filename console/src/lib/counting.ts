/** Figures that are being counted are looked at again after so many milliseconds. */
const whileCounting = 3_000;

/** When figures are asked for again by themselves: until all of them are counted. */
export const askedAgain = (isCounting = false) => (isCounting ? whileCounting : false);
