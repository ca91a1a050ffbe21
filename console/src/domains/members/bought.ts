/**
 * What was bought of a plan, without repeating the plan's name: 'Monthly' for 'Digital Monthly' of the plan 'Digital'.
 * Null when the two are called the same.
 */
export function boughtOf(plan: string, title: string): string | null {
  const rest = title.slice(plan.length);
  if (!title.startsWith(plan) || /^[\p{L}\p{N}]/u.test(rest)) return title;
  return rest.replace(/^[\s,:·–—-]+/, '') || null;
}
