// A month of all events of a site, the same each time, with the values that conditions should see in them.
import { domainEvents, type EventName } from '#contract/base/events.ts';
import type { Ids } from '../access-matrix/seeds.ts';
import type { TestDatabase } from '../test-database.ts';

/** Numbers that look like chance and are the same each time. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export interface Things
  extends Pick<Ids, 'subscription' | 'plan' | 'option' | 'group' | 'invite' | 'promo' | 'ticket'> {
  transaction: number;
  adjustment: number;
  pass: number;
}

/** Ids named by some events whose rows no longer exist. */
export const gone = { subscription: 900_000_000_001, member: 900_000_000_002 } as const;

type Told = readonly [EventName, Record<string, unknown>];

/** Returns the possible events of a member; null for events that need no member. */
function allFor(things: Things, member: number | null, others: number[]): Told[] {
  const { subscription: id, plan, option, group, transaction, adjustment } = things;
  const held = { id, member_id: member, group_id: null, plan_id: plan, pricing_option_id: option };
  const paid = { id: transaction, member_id: member };
  const anybody: Told[] = [
    ...(['trial_started', 'started', 'attached', 'renewed', 'recovered', 'switched'] as const).map(
      (name) => [`subscription.${name}`, held] as const,
    ),
    ...(['cancelled', 'past_due', 'ended'] as const).map((name) => [`subscription.${name}`, held] as const),
    ['transaction.succeeded', paid],
    ['transaction.failed', paid],
    ['transaction.refunded', { ...paid, adjustment_id: adjustment }],
    ['transaction.disputed', { ...paid, adjustment_id: adjustment }],
    ['promo.redeemed', { id: things.promo, use_id: 1, member_id: member }],
    ['pass.assigned', { id: things.pass, member_id: member }],
  ];
  if (member === null) return anybody;
  return [
    ...anybody,
    ['member.created', { ids: others }],
    ['member.updated', { ids: others, fields: ['first_name'] }],
    ['invite.redeemed', { id: things.invite, use_id: 1, member_id: member }],
    ['pass.issued', { ids: [things.pass], ticket_id: things.ticket, member_id: member }],
    ['group.members_attached', { id: group, member_ids: others }],
    ['group.members_detached', { id: group, member_ids: others }],
    // Events about rows that no longer exist.
    ['subscription.started', { ...held, id: gone.subscription }],
  ];
}

/** Writes events of every name of the catalogue down, some each day of the last 35, as if they had happened then. */
export async function emitEvents(
  { database }: TestDatabase,
  siteId: number,
  things: Things,
  members: readonly number[],
  rounds: number,
): Promise<void> {
  const roll = dice(siteId * 7 + 1);
  const pick = () => members[roll(members.length)] ?? 0;
  const told: Told[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const member = roll(8) === 0 ? null : pick();
    const others = [...new Set([member ?? pick(), pick(), pick()])];
    for (const one of allFor(things, member, others)) told.push(one);
  }
  for (const [position, [name, payload]] of told.entries())
    await database.owner.query(
      `insert into domain_events (resource_id, name, payload, created_at)
       values ($1, $2, $3, now() - make_interval(mins => $4))`,
      [
        siteId,
        name,
        JSON.stringify(domainEvents[name].parse(payload)),
        Math.floor(((told.length - position) / told.length) * 35 * 1_440),
      ],
    );
}
