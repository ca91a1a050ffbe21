// Objects that a decision names by id, and their present titles.
import type { Rule } from '#contract/domains/access-rules/decide.ts';
import type { Chain, HeldLink, JudgedLink } from '#contract/domains/decisions/chain.ts';
import type { WhyHolding, WhyRule } from '#contract/domains/decisions/why-steps.ts';
import { ruleKey } from '#contract/domains/decisions/windows.ts';
import type { HoldingKind } from '#contract/domains/decisions/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { sitesOfPartner } from '../resources/service.ts';
import {
  findNamed,
  type NamedKind,
  namedKinds,
  type StoredConfig,
  type StoredDecision,
} from './why.queries.ts';

type Ids = Record<NamedKind, Set<number>>;

const noIds = (): Ids =>
  Object.fromEntries(namedKinds.map((kind) => [kind, new Set<number>()])) as unknown as Ids;

/** Splits a rule's name, such as `term:11`. */
export function readRuleKey(key: string): { kind: 'term' | 'type'; id: number } {
  const [kind, id] = key.split(':');
  return { kind: kind === 'term' ? 'term' : 'type', id: Number(id) };
}

/** Splits a meter's name, such as `plan:4/term:11`. */
export function readMeterKey(meter: string): { kind: HoldingKind; id: number; rule: string } {
  const [owner = '', rule = ''] = meter.split('/');
  const [kind, id] = owner.split(':');
  return { kind: kind === 'plan' ? 'plan' : 'event', id: Number(id), rule };
}

function addJudged(ids: Ids, judged: readonly JudgedLink[]): void {
  for (const { kind, id, rules } of judged) {
    ids[kind].add(id);
    for (const { kind: about, id: subject } of rules.map(readRuleKey)) ids[about].add(subject);
  }
}

function addHoldings(ids: Ids, holdings: readonly (Pick<HeldLink, 'kind' | 'id'> | null)[]): void {
  for (const holding of holdings) if (holding) ids[holding.kind].add(holding.id);
}

function addLink(ids: Ids, link: Chain[number]): void {
  if (link.outcome === 'not_reached') return;
  if (link.step === 'content' && link.rule !== null) ids.wallRule.add(link.rule);
  if (link.step === 'viewed' && link.meter !== null) {
    const { kind, id, rule } = readMeterKey(link.meter);
    addJudged(ids, [{ kind, id, judgement: 'opened', rules: [rule] }]);
  }
  if (link.step === 'purchase')
    for (const { bundle } of link.bought) if (bundle !== null) ids.bundle.add(bundle);
  if (link.step === 'plans') addHoldings(ids, link.held);
  if (link.step === 'cascade')
    for (const { kind, id } of link.provided) if (kind !== 'content' && id !== null) ids[kind].add(id);
  if (link.step === 'plans' || link.step === 'cascade') addJudged(ids, link.judged);
  if (link.step === 'end' && link.signUp?.plan) ids.plan.add(link.signUp.plan);
}

export interface Names {
  holding(kind: HoldingKind, id: number): WhyHolding;
  rule(owner: { kind: HoldingKind; id: number }, key: string): WhyRule;
  bundle(id: number): { id: number; title: string | null; removed: boolean };
  wallRule(id: number): { id: number; position: number | null; removed: boolean };
  site(id: number): { id: number; title: string } | null;
  type(id: number | null): string | null;
  terms(ids: readonly number[]): string[];
}

function limitThen(config: StoredConfig | null, owner: { kind: HoldingKind; id: number }, key: string) {
  const openers = owner.kind === 'plan' ? config?.plans : config?.events;
  const rule = openers?.find(({ id }) => id === owner.id)?.rules.find((one: Rule) => ruleKey(one) === key);
  return { limit: rule?.limit?.count ?? null, period: rule?.limit?.period ?? null };
}

/** Links and filing that name objects by id, and the configuration that has their limits. */
export type Naming = Pick<StoredDecision, 'filing' | 'config'> & { chain: readonly Chain[number][] | null };

/** Loads the present titles of all that decisions name. Sister sites are named only if the caller may see them. */
export async function namesOf(
  ctx: ResourceContext,
  scope: ReadScope,
  { chain, filing, config }: Naming,
  more: readonly { kind: HoldingKind; id: number }[],
): Promise<Names> {
  const ids = noIds();
  for (const link of chain ?? []) addLink(ids, link);
  addHoldings(ids, more);
  if (filing?.content_type_id) ids.type.add(filing.content_type_id);
  for (const id of filing?.term_ids ?? []) ids.term.add(id);
  const found = {} as Record<NamedKind, Awaited<ReturnType<typeof findNamed>>>;
  for (const kind of namedKinds) found[kind] = await findNamed(scope.db, ctx.resource.id, kind, ids[kind]);
  const needsSites = chain?.some((link) => link.step === 'cascade' && link.outcome !== 'not_reached');
  const { sites } = needsSites ? await sitesOfPartner(ctx, scope) : { sites: [] };
  const titled = (kind: NamedKind, id: number) => {
    const row = found[kind].get(id);
    return { id, title: row?.title ?? null, removed: row?.removed ?? true };
  };
  return {
    holding: (kind, id) => ({ kind, ...titled(kind, id) }),
    rule: (owner, key) => {
      const { kind, id } = readRuleKey(key);
      return { kind, ...titled(kind, id), ...limitThen(config, owner, key) };
    },
    bundle: (id) => titled('bundle', id),
    wallRule: (id) => {
      const then = config?.wall.findIndex((rule) => rule.id === id) ?? -1;
      const now = found.wallRule.get(id);
      const position = then >= 0 ? then + 1 : now ? Number(now.title) : null;
      return { id, position, removed: !now };
    },
    site: (id) => {
      const site = sites.find((one) => one.id === id && one.relation !== null);
      return site ? { id, title: site.title } : null;
    },
    type: (id) => (id === null ? null : titled('type', id).title),
    terms: (termIds) => termIds.flatMap((id) => titled('term', id).title ?? []),
  };
}
