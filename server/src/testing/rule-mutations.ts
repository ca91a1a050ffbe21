// Definitions of figures with one rule left out each, to show that comparing a card with its rows, or with its parts,
// notices.
import { sql } from 'kysely';
import type { DashboardCard, Figure } from '#contract/domains/figures/words.ts';
import { sources } from '#server/domains/figures/rows/rows-of-figures.ts';
import {
  covers,
  endOf,
  type RowsQuery,
  type Source,
  source,
  startOf,
  within,
} from '#server/domains/figures/rows/rows-source.ts';

interface Bend {
  card: DashboardCard;
  bent: (question: RowsQuery) => Source;
}

const { new_trials: newTrials, new_starts: newStarts, gross_volume: grossVolume } = sources;

export const mutations: Record<string, Bend> = {
  'ends that something may still follow count': {
    card: 'stopped_subscriptions',
    bent: (question) =>
      source(
        'rows',
        { member_id: sql`f.payer_id` },
        sql`from payer_facts f
          where f.resource_id = ${question.site.id} and f.kind = 'stopped' and ${within(sql`f.at`, question)}`,
      ),
  },
  'who left a moment ago is no subscriber': {
    card: 'active_subscribers',
    bent: (question) =>
      source(
        'rows',
        { member_id: sql`p.payer_id` },
        sql`from payer_spans p
          where p.resource_id = ${question.site.id} and p.plan_id = 0 and p.starts_at < ${endOf(question)}
            and (p.ends_at is null or p.ends_at >= ${endOf(question)})`,
      ),
  },
  'trials are starts': { card: 'new_starts', bent: newTrials },
  'every start had a trial': { card: 'trials_converted', bent: newStarts },
  'who comes twice counts twice': {
    card: 'logged_in_members',
    bent: ({ site, start, end }) =>
      source(
        'rows',
        { member_id: sql`d.member_id` },
        sql`from member_days d
          where d.resource_id = ${site.id} and d.day >= ${start}::date and d.day <= ${end}::date`,
      ),
  },
  'what was not paid is volume': {
    card: 'gross_volume',
    bent: (question) =>
      source(
        'cents',
        { amount: sql`t.amount_cents` },
        sql`from transactions t
          where t.resource_id = ${question.site.id} and t.currency = ${question.currency}
            and ${within(sql`t.created_at`, question)}`,
      ),
  },
  'decisions that were taken back count': {
    card: 'cancelled_subscriptions',
    bent: (question) =>
      source(
        'rows',
        { member_id: sql`s.member_id` },
        sql`from subscription_facts s
          where s.resource_id = ${question.site.id} and s.kind = 'cancelled' and ${within(sql`s.at`, question)}`,
      ),
  },
  'days are those of another zone': {
    card: 'gross_volume',
    bent: (question) => grossVolume({ ...question, site: { ...question.site, timezone: 'Asia/Kathmandu' } }),
  },
};

interface BentPart {
  figure: Figure;
  /** Card whose value the parts no longer add up to. */
  whole: DashboardCard;
  bent: (question: RowsQuery) => Source;
}

/** Mutations of parts of a whole, which the comparison of a card with its rows doesn't check. */
export const partMutations: Record<string, BentPart> = {
  'starts of groups are those of members, too': {
    figure: 'single_starts',
    whole: 'new_starts',
    bent: newStarts,
  },
  'no group starts anything': {
    figure: 'team_starts',
    whole: 'new_starts',
    bent: (question) => source('rows', {}, sql`from (select ${question.site.id} where false) f`),
  },
  'who left and came back is lost': {
    figure: 'lost',
    whole: 'retention_rate',
    bent: (question) =>
      source(
        'rows',
        { member_id: sql`p.payer_id`, key: sql`p.payer_id` },
        sql`from payer_spans p
          where p.resource_id = ${question.site.id} and p.plan_id = 0 and ${covers('p', startOf(question))}
            and exists (select from payer_facts f
              where f.resource_id = p.resource_id and f.payer_id = p.payer_id and f.kind = 'left'
                and f.settled_at <= now() and ${within(sql`f.at`, question)})`,
      ),
  },
  'who came and left within the range is lost': {
    figure: 'lost',
    whole: 'retention_rate',
    bent: sources.leaves,
  },
};
