// Values that conditions should see in the events of `happened.ts`, read independently from the rows they are about.
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { ActionInput } from '#contract/domains/actions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { rowsOf } from './fixture.ts';
import type { Things } from './happened.ts';

export interface ExpectedText {
  text: string;
  result: boolean;
}

export interface Member {
  id: number;
  email: string;
  confirmed: boolean;
}

/** By the names of the catalogue. */
export type SaidOf = Readonly<Record<string, (member: Member | null) => ExpectedText>>;

const statement = `
  select p.title as plan, (s.price_cents > 0 and s.kind in ('paid', 'trial'))::text as costs,
    to_char(t.amount_cents / 100.0, 'FM9999990.00') || ' ' || t.currency as paid,
    (t.pay_system = 'manual')::text as manual,
    to_char(a.amount_cents / 100.0, 'FM9999990.00') || ' ' || t.currency as given_back,
    i.code as invite, o.code as promo, e.title as event, (k.price_cents > 0)::text as dear, g.name as group
  from member_subscriptions s join plans p on p.resource_id = s.resource_id and p.id = s.plan_id,
    transactions t, transaction_adjustments a, invites i, promos o, tickets k
    join ticket_events e on e.resource_id = k.resource_id and e.id = k.ticket_event_id, groups g
  where s.id = $2 and t.id = $3 and a.id = $4 and i.id = $5 and o.id = $6 and k.id = $7 and g.id = $8
    and t.resource_id = $1`;

/** Reads the values of each event from the rows it is about. */
export async function readExpectedTexts(ctx: ResourceContext, things: Things): Promise<SaidOf> {
  const { subscription, transaction, adjustment, invite, promo, ticket, group } = things;
  const values = [subscription, transaction, adjustment, invite, promo, ticket, group];
  const [row] = await rowsOf<Record<string, string>>(ctx, statement, ...values);
  const text = (name: string) => row?.[name] ?? '';
  const fixed = (name: string, result: string) => () => ({
    text: text(name),
    result: text(result) === 'true',
  });
  const isConfirmed = (member: Member | null) => member?.confirmed ?? false;
  const ofMember = (name: string) => (member: Member | null) => ({
    text: text(name),
    result: isConfirmed(member),
  });
  const byEmail = (member: Member | null) => ({ text: member?.email ?? '', result: isConfirmed(member) });
  const isKnown = (name: string) => (member: Member | null) => ({
    text: text(name),
    result: member !== null,
  });
  const ofSubscriptions = eventCatalogue.filter(({ name }) => name.startsWith('subscription.'));
  return {
    ...Object.fromEntries(ofSubscriptions.map(({ name }) => [name, fixed('plan', 'costs')])),
    'member.registered': byEmail,
    'member.updated': byEmail,
    'payment.succeeded': fixed('paid', 'manual'),
    'payment.failed': fixed('paid', 'manual'),
    'payment.refunded': fixed('given_back', 'manual'),
    'payment.disputed': fixed('given_back', 'manual'),
    'invite.used': ofMember('invite'),
    'promo.used': isKnown('promo'),
    'ticket.purchased': fixed('event', 'dear'),
    'ticket.assigned': isKnown('event'),
    'group.joined': ofMember('group'),
    'group.left': ofMember('group'),
  };
}

/** Returns whether a condition accepts the value; implemented independently of the product. */
export function matchesCondition(
  { condition = 'any', value_from_event: value }: ActionInput,
  { text, result }: ExpectedText,
): boolean {
  if (condition === 'boolean') return String(result) === value;
  if (condition === 'equals') return text === value;
  return condition === 'any' || new RegExp(value ?? '').test(text);
}
