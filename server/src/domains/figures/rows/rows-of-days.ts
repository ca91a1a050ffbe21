// Rows of charges, visits and paywall hits.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { endOf, inCurrency, type RowsQuery, type Source, source, startOf, within } from './rows-source.ts';

/** Selects charges that succeeded, including those refunded later, in the site's own mode. */
export function charges(question: RowsQuery): RawBuilder<unknown> {
  const { site } = question;
  return sql`from transactions t
    where t.resource_id = ${site.id} and t.livemode = ${site.livemode} and t.status in ('succeeded', 'refunded')
      and ${inCurrency(sql`t.currency`, question)} and ${within(sql`t.created_at`, question)}`;
}

export const ofCharge = {
  at: sql`t.created_at`,
  member_id: sql`t.member_id`,
  transaction_id: sql`t.id`,
  day: sql`t.day`,
  amount: sql`t.amount_cents`,
  currency: sql`t.currency`,
  key: sql`t.id`,
};

export function grossVolume(question: RowsQuery): Source {
  return source('cents', { ...ofCharge, detail: sql`t.status` }, charges(question));
}

/** Returns the fees of charges on the day of the charge, and of disputes on the day they ended. */
export function fees(question: RowsQuery): Source {
  const { site } = question;
  const named = { at: sql`f.at`, member_id: sql`f.member_id`, transaction_id: sql`f.transaction_id` };
  return source(
    'cents',
    {
      ...named,
      day: sql`f.day`,
      amount: sql`f.amount`,
      currency: sql`f.currency`,
      key: sql`f.transaction_id`,
      key2: sql`f.adjustment_id`,
    },
    sql`from (
      select t.created_at as at, t.member_id, t.id as transaction_id, t.day, t.fee_cents as amount, t.currency,
        0::bigint as adjustment_id
      ${charges(question)} and t.fee_cents > 0
      union all
      select a.occurred_at, t.member_id, t.id, null, a.fee_cents, a.currency, a.id
      from transaction_adjustments a
      join transactions t on t.resource_id = a.resource_id and t.id = a.transaction_id
      where a.resource_id = ${site.id} and a.livemode = ${site.livemode} and a.fee_cents > 0
        and ${inCurrency(sql`a.currency`, question)} and ${within(sql`a.occurred_at`, question)}) f`,
  );
}

/** Returns refunds, disputes or credits, on their own day. */
export function adjustments(kind: 'refund' | 'dispute' | 'credit'): (question: RowsQuery) => Source {
  return (question) =>
    source(
      'cents',
      {
        at: sql`a.occurred_at`,
        member_id: sql`(select t.member_id from transactions t
          where t.resource_id = a.resource_id and t.id = a.transaction_id)`,
        transaction_id: sql`a.transaction_id`,
        detail: sql`a.reason`,
        amount: sql`a.amount_cents`,
        currency: sql`a.currency`,
        key: sql`a.id`,
      },
      sql`from transaction_adjustments a
        where a.resource_id = ${question.site.id} and a.livemode = ${question.site.livemode} and a.kind = ${kind}
          and a.amount_cents <> 0
          and ${inCurrency(sql`a.currency`, question)} and ${within(sql`a.occurred_at`, question)}`,
    );
}

/**
 * Returns each member who visited in the range once, with their last visit.
 * @param mark condition on the days that count
 */
function seen(mark: (name: string) => RawBuilder<SqlBool>): (question: RowsQuery) => Source {
  return (question) => {
    const { site, start, end } = question;
    // The times only serve the index: the stored date decides, which for erased members is in the zone of their visit.
    // No two zones differ by two days.
    return source(
      'rows',
      { at: sql`d.last_at`, member_id: sql`d.member_id`, key: sql`d.member_id` },
      sql`from member_days d
        where d.resource_id = ${site.id} and d.day >= ${start}::date and d.day <= ${end}::date and ${mark('d')}
          and d.last_at >= ${startOf(question)} - interval '2 days' and d.last_at < ${endOf(question)} + interval '2 days'
          and not exists (select from member_days l
            where l.resource_id = d.resource_id and l.member_id = d.member_id and l.day > d.day
              and l.day <= ${end}::date and ${mark('l')})`,
    );
  };
}

export const loggedInMembers = seen(() => sql<SqlBool>`true`);
export const loggedInSubscribers = seen((name) => sql<SqlBool>`${sql.raw(name)}.is_subscriber`);

export function paywallHits(question: RowsQuery): Source {
  return source(
    'rows',
    {
      at: sql`h.hit_at`,
      member_id: sql`h.member_id`,
      content_id: sql`h.content_id`,
      key: sql`h.decision_id`,
    },
    sql`from paywall_hits h
      where h.resource_id = ${question.site.id} and ${within(sql`h.hit_at`, question)}`,
  );
}
