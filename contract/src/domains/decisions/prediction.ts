/**
 * Returns whether a reader meets the predictive paywall, which those with the highest ranks do.
 * @param percentile percentile of the reader's rank, above 0 up to 100; null means that there is no predictive paywall
 * @param percents share of readers who meet it, 5 to 100
 */
export function meetsPaywall(percentile: number | null, percents: number): boolean {
  return percentile !== null && percentile > 100 - percents;
}
