// Rows of stocks: subscribers, their MRR, and retention.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { churnedPayers, isGone } from './rows-of-facts.ts';
import {
  covers,
  endOf,
  inCurrency,
  ofPlans,
  type RowsQuery,
  type Source,
  source,
  startOf,
} from './rows-source.ts';

const stay = {
  at: sql`p.starts_at`,
  member_id: sql`p.payer_id`,
  key: sql`p.payer_id`,
  key2: sql`p.plan_id`,
};

/** Returns the condition that stay `p` is of the requested plans. Plan 0 stands for any plan. */
function withPlans(question: RowsQuery): RawBuilder<SqlBool> {
  return question.plans.length === 0 ? sql<SqlBool>`p.plan_id = 0` : ofPlans(sql`p.plan_id`, question);
}

/** Returns the condition that keeps one row per payer of several plans: the stay of the lowest plan id. */
function isFirst(question: RowsQuery, instant: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (question.plans.length < 2) return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (select from payer_spans l
    where l.resource_id = p.resource_id and l.payer_id = p.payer_id and l.plan_id < p.plan_id
      and ${ofPlans(sql`l.plan_id`, question)} and ${covers('l', instant)})`;
}

function there(question: RowsQuery, instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`where p.resource_id = ${question.site.id} and ${withPlans(question)} and ${covers('p', instant)}
    and ${isFirst(question, instant)}`;
}

export function activeSubscribers(question: RowsQuery): Source {
  return source('rows', stay, sql`from payer_spans p ${there(question, endOf(question))}`);
}

/** Returns a row per payer and plan. */
export function planPayers(question: RowsQuery): Source {
  const plans = question.plans.length === 0 ? sql`p.plan_id <> 0` : ofPlans(sql`p.plan_id`, question);
  return source(
    'rows',
    { ...stay, plan_id: sql`p.plan_id` },
    sql`from payer_spans p
      where p.resource_id = ${question.site.id} and ${plans} and ${covers('p', endOf(question))}`,
  );
}

/** Returns subscriptions that pay at the end, with their MRR. */
export function recurring(question: RowsQuery): Source {
  return source(
    'recurring',
    {
      at: sql`v.starts_at`,
      member_id: sql`v.payer_id`,
      subscription_id: sql`v.subscription_id`,
      plan_id: sql`v.plan_id`,
      amount: sql`v.value`,
      currency: sql`v.currency`,
      key: sql`v.subscription_id`,
    },
    sql`from value_spans v
      where v.resource_id = ${question.site.id} and ${inCurrency(sql`v.currency`, question)}
        and ${ofPlans(sql`v.plan_id`, question)} and ${covers('v', endOf(question), 'value_spans')}`,
  );
}

/**
 * Selects the payers of one of the plans at the start. They are lost if they left, whatever they paid for, and are not
 * back.
 */
function thoseOfTheStart(question: RowsQuery): RawBuilder<unknown> {
  return sql`from payer_spans p ${there(question, startOf(question))}`;
}

export function retention(question: RowsQuery): Source {
  const keptOrLost = (isLost: RawBuilder<SqlBool>) => sql`case when ${isLost} then 'lost' else 'kept' end`;
  const detail = keptOrLost(sql<SqlBool>`p.payer_id in (${churnedPayers(question)})`);
  const late = { detail: keptOrLost(isGone(question, sql`r.member_id`)) };
  return source('kept share', { ...stay, detail }, thoseOfTheStart(question), { late });
}

export function retainedPayers(question: RowsQuery): Source {
  return source(
    'rows',
    { ...stay, detail: sql`'kept'` },
    sql`${thoseOfTheStart(question)} and not ${isGone(question, sql`p.payer_id`)}`,
  );
}

export function lostPayers(question: RowsQuery): Source {
  return source(
    'rows',
    { ...stay, detail: sql`'lost'` },
    sql`${thoseOfTheStart(question)} and ${isGone(question, sql`p.payer_id`)}`,
  );
}
