// Rows of those who are there at an instant: subscribers, what they pay, and who of them stayed.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { gone, isGone } from './rows-of-facts.ts';
import {
  covers,
  endOf,
  inCurrency,
  ofPlans,
  type Question,
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

/** Whether a stay, as `p`, is one with the plans asked for. Plan 0 stands for anything at all. */
function withPlans(question: Question): RawBuilder<SqlBool> {
  return question.plans.length === 0 ? sql<SqlBool>`p.plan_id = 0` : ofPlans(sql`p.plan_id`, question);
}

/** Who pays for one of several plans is one person: their row is that of the lowest of these plans. */
function isFirst(question: Question, instant: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (question.plans.length < 2) return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (select from payer_spans l
    where l.resource_id = p.resource_id and l.payer_id = p.payer_id and l.plan_id < p.plan_id
      and ${ofPlans(sql`l.plan_id`, question)} and ${covers('l', instant)})`;
}

function there(question: Question, instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`where p.resource_id = ${question.site.id} and ${withPlans(question)} and ${covers('p', instant)}
    and ${isFirst(question, instant)}`;
}

export function activeSubscribers(question: Question): Source {
  return source('rows', stay, sql`from payer_spans p ${there(question, endOf(question))}`);
}

/** A row for each payer and plan. */
export function planPayers(question: Question): Source {
  const plans = question.plans.length === 0 ? sql`p.plan_id <> 0` : ofPlans(sql`p.plan_id`, question);
  return source(
    'rows',
    { ...stay, plan_id: sql`p.plan_id` },
    sql`from payer_spans p
      where p.resource_id = ${question.site.id} and ${plans} and ${covers('p', endOf(question))}`,
  );
}

/** Subscriptions that pay at the end, with what they are worth a month. */
export function recurring(question: Question): Source {
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

/** Who paid at the start for one of the plans. They are lost when they left, whatever they paid for, and are not back. */
function thoseOfTheStart(question: Question): RawBuilder<unknown> {
  return sql`from payer_spans p ${there(question, startOf(question))}`;
}

export function retention(question: Question): Source {
  const keptOrLost = (isLost: RawBuilder<SqlBool>) => sql`case when ${isLost} then 'lost' else 'kept' end`;
  const detail = keptOrLost(sql<SqlBool>`p.payer_id in (${gone(question)})`);
  const late = { detail: keptOrLost(isGone(question, sql`r.member_id`)) };
  return source('kept share', { ...stay, detail }, thoseOfTheStart(question), { late });
}

export function kept(question: Question): Source {
  return source(
    'rows',
    { ...stay, detail: sql`'kept'` },
    sql`${thoseOfTheStart(question)} and not ${isGone(question, sql`p.payer_id`)}`,
  );
}

export function lost(question: Question): Source {
  return source(
    'rows',
    { ...stay, detail: sql`'lost'` },
    sql`${thoseOfTheStart(question)} and ${isGone(question, sql`p.payer_id`)}`,
  );
}
