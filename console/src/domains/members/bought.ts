/**
 * Returns the title of the pricing option without the plan's name: 'Monthly' for 'Digital Monthly' of the plan
 * 'Digital'. Returns null if both have the same name.
 */
export function boughtOf(plan: string, title: string): string | null {
  const rest = title.slice(plan.length);
  if (!title.startsWith(plan) || /^[\p{L}\p{N}]/u.test(rest)) return title;
  return rest.replace(/^[\s,:·–—-]+/, '') || null;
}
