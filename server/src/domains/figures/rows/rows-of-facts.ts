// Rows of metric events: starts, ends, trials, cancellations, MRR movements.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  covers,
  endOf,
  inCurrency,
  ofPlans,
  type RowsQuery,
  type Source,
  source,
  within,
} from './rows-source.ts';

type Condition = RawBuilder<SqlBool>;
const none: Condition = sql<SqlBool>`true`;

/** Selects metric events of payers, as `f`, in the range that count by now. */
function facts(question: RowsQuery, kind: string, condition = none): RawBuilder<unknown> {
  return sql`from payer_facts f
    where f.resource_id = ${question.site.id} and f.kind = ${kind} and ${within(sql`f.at`, question)}
      and f.settled_at <= site_now() and ${condition}`;
}

const ofPayer = { at: sql`f.at`, member_id: sql`f.payer_id`, key: sql`f.payer_id`, key2: sql`f.position` };

export function newSubscribers(question: RowsQuery): Source {
  return source('rows', ofPayer, facts(question, 'joined'));
}

/** Returns members who began a subscription of a plan, of any kind, the first in the month. */
export function began(question: RowsQuery): Source {
  const found = { ...ofPayer, plan_id: sql`f.plan_id`, subscription_id: sql`f.subscription_id` };
  return source('rows', found, facts(question, 'began', ofPlans(sql`f.plan_id`, question)));
}

const ofSubscription = { ...ofPayer, subscription_id: sql`f.subscription_id`, plan_id: sql`f.plan_id` };

/** Returns starts. @param condition limits the starts */
export function starts(condition = none): (question: RowsQuery) => Source {
  return (question) =>
    source(
      'rows',
      { ...ofSubscription, detail: sql`case when f.had_trial then 'trial' else 'direct' end` },
      facts(question, 'started', sql<SqlBool>`${ofPlans(sql`f.plan_id`, question)} and ${condition}`),
    );
}

export function stops(question: RowsQuery): Source {
  const found = { ...ofSubscription, detail: sql`f.cause` };
  return source('rows', found, facts(question, 'stopped', ofPlans(sql`f.plan_id`, question)));
}

/** Returns a column of the subscription that stopped when its payer left; of several, the latest. */
function stoppedWith(column: 'cause' | 'plan_id' | 'subscription_id') {
  return sql`(select s.${sql.raw(column)} from payer_facts s
    where s.resource_id = f.resource_id and s.payer_id = f.payer_id and s.kind = 'stopped' and s.at = f.at
    order by s.subscription_id desc limit 1)`;
}

/** Selects the last leave, as `f`, of members who are not back at the end of the range; at most one per member. */
function lastLeaves(question: RowsQuery): RawBuilder<unknown> {
  const isBack = sql<SqlBool>`exists (select from payer_spans b
    where b.resource_id = f.resource_id and b.payer_id = f.payer_id and b.plan_id = 0 and b.starts_at >= f.at
      and b.starts_at < ${endOf(question)})`;
  return facts(question, 'left', sql<SqlBool>`not ${isBack}`);
}

/** Returns a statement that yields the payers who left within the range and are not back at its end. */
export function churnedPayers(question: RowsQuery): RawBuilder<unknown> {
  return sql`select f.payer_id ${lastLeaves(question)}`;
}

/** SQL condition: the payer churned within the range and isn't back at its end. */
export function isGone(question: RowsQuery, payer: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select ${lastLeaves(question)} and f.payer_id = ${payer})`;
}

/** Returns members who left and are not back at the end, each with the last time they left. */
export function leaves(question: RowsQuery): Source {
  const found = {
    ...ofPayer,
    detail: stoppedWith('cause'),
    plan_id: stoppedWith('plan_id'),
    subscription_id: stoppedWith('subscription_id'),
  };
  return source('rows', found, lastLeaves(question));
}

/** Returns MRR movements of one kind; losses are positive, too. @param cause limits churn to a cause */
export function moves(
  kind: 'new' | 'reactivation' | 'expansion' | 'contraction' | 'churn',
  cause?: string,
): (question: RowsQuery) => Source {
  const isMeant = cause === undefined ? none : sql<SqlBool>`f.cause = ${cause}::text`;
  const isLoss = kind === 'contraction' || kind === 'churn';
  return (question) =>
    source(
      'recurring',
      {
        ...ofPayer,
        detail: sql`f.cause`,
        amount: isLoss ? sql`-f.value` : sql`f.value`,
        currency: sql`f.currency`,
      },
      facts(question, kind, sql<SqlBool>`${inCurrency(sql`f.currency`, question)} and ${isMeant}`),
    );
}

/**
 * Selects all parts of the contraction that `f` belongs to that count by now: an end may count a day after the change
 * that it happened together with.
 */
const sameFall = sql`from payer_facts o
  where o.resource_id = f.resource_id and o.payer_id = f.payer_id and o.kind = 'contraction' and o.at = f.at
    and o.currency = f.currency and o.settled_at <= site_now()`;

/** Returns payers whose MRR fell within a currency and who are subscribers at the end. One row per fall. */
export function downgraded(question: RowsQuery): Source {
  // A switch to another currency is a contraction in one and an expansion in the other, so it is left out.
  const isSwitch = sql<SqlBool>`exists (select from payer_facts o
    where o.resource_id = f.resource_id and o.payer_id = f.payer_id and o.kind = 'expansion' and o.at = f.at
    group by o.currency having sum(o.value) > 0)`;
  const isFirst = sql<SqlBool>`not exists (select ${sameFall} and o.value < 0 and o.position < f.position)`;
  const stays = sql<SqlBool>`exists (select from payer_spans e
    where e.resource_id = f.resource_id and e.payer_id = f.payer_id and e.plan_id = 0
      and ${covers('e', endOf(question))})`;
  const fall = sql`(select -sum(o.value)::bigint ${sameFall})`;
  const found = { ...ofPayer, amount: sql`(${fall} + 360) / 720`, currency: sql`f.currency` };
  return source(
    'people',
    found,
    facts(question, 'contraction', sql<SqlBool>`f.value < 0 and ${isFirst} and not ${isSwitch} and ${stays}`),
  );
}

/** Returns everyone with access at the end. */
export function entitled(question: RowsQuery): Source {
  const isOver = sql<SqlBool>`exists (select from payer_facts o
    where o.resource_id = f.resource_id and o.payer_id = f.payer_id and o.kind = 'entitled_out' and o.at >= f.at
      and o.at < ${endOf(question)} and o.settled_at <= site_now())`;
  return source(
    'rows',
    ofPayer,
    sql`from payer_facts f
      where f.resource_id = ${question.site.id} and f.kind = 'entitled_in' and f.at < ${endOf(question)}
        and f.settled_at <= site_now() and not ${isOver}`,
  );
}

const ofHolder = {
  at: sql`s.at`,
  until: sql`s.until`,
  member_id: sql`s.person_id`,
  subscription_id: sql`s.subscription_id`,
  plan_id: sql`s.plan_id`,
  key: sql`s.subscription_id`,
  key2: sql`s.position`,
};

function subscriptionFacts(question: RowsQuery, kind: string, condition = none): RawBuilder<unknown> {
  return sql`from subscription_facts s
    where s.resource_id = ${question.site.id} and s.kind = ${kind} and ${within(sql`s.at`, question)}
      and ${ofPlans(sql`s.plan_id`, question)} and ${condition}`;
}

export function newTrials(question: RowsQuery): Source {
  return source(
    'rows',
    { ...ofHolder, until: sql`null::timestamptz` },
    subscriptionFacts(question, 'trial_started'),
  );
}

/** Returns ended trials, and whether they were paid for by the end of the range. */
export function trialsEnded(question: RowsQuery): Source {
  const detail = sql`case when s.until < ${endOf(question)} then 'converted' else 'not_converted' end`;
  return source('rows', { ...ofHolder, detail }, subscriptionFacts(question, 'trial_ended'));
}

/** Returns cancellations that are still in effect at the end. */
export function cancelled(question: RowsQuery): Source {
  const stands = sql<SqlBool>`(s.until is null or s.until >= ${endOf(question)})`;
  return source(
    'rows',
    { ...ofHolder, detail: sql`s.cause` },
    subscriptionFacts(question, 'cancelled', stands),
  );
}
