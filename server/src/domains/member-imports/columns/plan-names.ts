import { oneLine } from '#contract/base/one-line.ts';
import {
  type ImportAnswers,
  isPlanId,
  type PlanAnswer,
} from '#contract/domains/member-imports/source-schemas.ts';
import type { Cell } from '../file/cells.ts';
import type { Notes } from './notes.ts';

/** Maps the plan names of a file to the site's plans. */
export interface NamedPlans {
  /** Answers by the file's plan name, as `nameKey` returns it. */
  byName: ReadonlyMap<string, PlanAnswer>;
  /** Plan of subscriptions for which the file names none. */
  common: string | null;
}

/** Returns a plan name in the form of the answers, ignoring case. */
const nameKey = (name: string): string => oneLine(name).toLowerCase();

export function namedPlans({ plans, plan }: ImportAnswers): NamedPlans {
  return {
    byName: new Map((plans ?? []).map((answer) => [nameKey(answer.name), answer])),
    common: plan ?? null,
  };
}

/**
 * Returns the plan titles from the operator's answers, in lower case. A title that was typed means that plan, even if
 * it doesn't exist yet.
 */
export function answeredTitles({ plans, plan }: ImportAnswers): ReadonlySet<string> {
  return new Set(
    [plan ?? [], ...(plans ?? []).map(({ title }) => title)].flat().map((title) => title.toLowerCase()),
  );
}

/** Plans that a file names by ids and that no answer names. */
export function unnamedPlans<Named extends { name: string }>(
  plans: readonly Named[],
  answers: ImportAnswers,
): Named[] {
  const { byName } = namedPlans(answers);
  return plans.filter(({ name }) => isPlanId(name) && !byName.has(nameKey(name)));
}

/** Fields that show that there is a subscription, even if no plan is named. */
const signs = [
  'subscription_status',
  'subscription_start',
  'subscription_end',
  'provider_subscription',
] as const;

/** Returns the plan titles of a row, and its cells with the terms that only an answer gives. */
export function plansIn(
  cell: Cell,
  named: readonly string[],
  { byName, common }: NamedPlans,
  notes: Notes,
): { titles: string[]; cell: Cell } {
  if (named.length === 0) {
    if (!signs.some((field) => (cell(field) ?? '').trim() !== '')) return { titles: [], cell };
    if (common !== null) return { titles: [common], cell };
    notes.note('a subscription names no plan: no access was given');
    return { titles: [], cell: () => undefined };
  }
  const answers = named.map((name) => byName.get(nameKey(name)));
  const titles = named.map((name, place) => answers[place]?.title ?? name);
  const [only] = answers;
  if (named.length > 1 || only === undefined) return { titles, cell };
  const filled: Cell = (field) => {
    const said = cell(field);
    if (said !== undefined && said.trim() !== '') return said;
    if (field === 'subscription_period') return only.period ?? said;
    return field === 'price' ? (only.price ?? said) : said;
  };
  return { titles, cell: filled };
}
