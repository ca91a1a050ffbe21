import type { ImportKind } from '#contract/domains/member-imports/schemas.ts';
import { sources } from './all.ts';
import { foldedHeading, type Source } from './source.ts';

function fits({ knows }: Source, titles: ReadonlySet<string>): boolean {
  const { all, some = [], none = [], suffix } = knows;
  if (!all.every((title) => titles.has(title))) return false;
  if (none.some((title) => titles.has(title))) return false;
  if (some.length > 0 && !some.some((title) => titles.has(title))) return false;
  return suffix === undefined || [...titles].some((title) => title.endsWith(suffix));
}

const matched = ({ columns, leftOut }: Source, titles: ReadonlySet<string>): number =>
  [...titles].filter((title) => Object.hasOwn(columns, title) || Object.hasOwn(leftOut, title)).length;

/**
 * Returns the system whose headings fit best, preferring one of the file's kind.
 * @returns null if none fits, or two equally well
 */
export function recognise(kind: ImportKind, titles: readonly string[]): Source | null {
  const folded = new Set(titles.map(foldedHeading));
  const fitting = sources.filter((one) => fits(one, folded));
  const own = fitting.filter((one) => one.kind === kind);
  const [first, second] = (own.length > 0 ? own : fitting)
    .map((one) => ({ one, count: matched(one, folded) }))
    .sort((a, b) => b.count - a.count);
  return first === undefined || first.count === second?.count ? null : first.one;
}
