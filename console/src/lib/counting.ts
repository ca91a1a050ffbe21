/** Milliseconds between two polls of metrics that are being counted. */
const whileCounting = 3_000;

/** Returns the polling interval of metrics: until all of them are counted. */
export const pollWhileCounting = (isCounting = false) => (isCounting ? whileCounting : false);
