/**
 * Returns the instant whose day an end is shown as. Access that lasts through a day ends at the first instant of the
 * next, so its last instant tells the day; where the subscription renews, the day is that of the next charge.
 */
export function shownEnd(end: string, renews: boolean): string {
  return renews ? end : new Date(Date.parse(end) - 1).toISOString();
}
