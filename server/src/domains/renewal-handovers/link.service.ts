// Finds the customers of imported members at Stripe, with their cards. Each member and the progress are one
// transaction, so that the search continues after a crash.
import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import type { Customer } from '#server/connectors/stripe/objects.ts';
import type { StripeCalls } from '#server/connectors/stripe/stripe.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { isGoing } from '../payments/billed-elsewhere.service.ts';
import { upsertCustomer } from '../payments/customers.queries.ts';
import { stripeCaller } from '../payments/import-from-stripe.service.ts';
import {
  endLink,
  findLink,
  haltLink,
  isTaken,
  type Linked,
  nextToLink,
  stepLink,
  type ToLink,
} from './links.queries.ts';
import type { PaymentTools } from './tools.ts';

const page = 25;
/** Customers of one email that are looked into. */
const mostOfEmail = 10;

interface Found {
  customer: Customer | null;
  /** One of several. */
  isDoubtful: boolean;
}

/** Chooses a customer among those with an email: one with a live subscription, else the newest. */
async function byEmail(stripe: StripeCalls, email: string): Promise<Found> {
  const found = (await stripe.customersOf(email)).toSorted((one, other) => +other.at - +one.at);
  const [newest, ...others] = found;
  if (!newest) return { customer: null, isDoubtful: false };
  let chosen = newest.id;
  for (const { id } of others.length === 0 ? [] : found.slice(0, mostOfEmail)) {
    const subscriptions = await stripe.subscriptions.ofCustomer(id);
    if (!subscriptions.some((one) => isGoing(one) || one.status === 'past_due')) continue;
    chosen = id;
    break;
  }
  return { customer: await stripe.customer(chosen), isDoubtful: others.length > 0 };
}

async function findAtStripe(stripe: StripeCalls, { customer_id: id, there, email }: ToLink): Promise<Found> {
  if (id?.startsWith('cus_')) return { customer: await stripe.customer(id), isDoubtful: false };
  if (there !== null) {
    const customerId = (await stripe.subscriptions.get(there))?.customerId ?? null;
    const customer = customerId === null ? null : await stripe.customer(customerId);
    return { customer, isDoubtful: false };
  }
  return email === null ? { customer: null, isDoubtful: false } : byEmail(stripe, email);
}

/** Stores a member's search result and the progress. */
function keepFound(
  ctx: ResourceContext,
  { before, memberId, found: { customer, isDoubtful } }: { before: number; memberId: number; found: Found },
): Promise<boolean> {
  return write(ctx, 'renewal-handovers.link', async (scope) => {
    scope.noAudit('derived');
    const isOthers = customer !== null && (await isTaken(scope, ctx, customer.id, memberId));
    const known = isOthers ? null : customer;
    const outcome: Linked = known === null ? 'unknown' : known.card ? 'with_card' : 'without_card';
    const doubtful = isDoubtful || isOthers;
    if (!(await stepLink(scope, ctx, { before, memberId, outcome, isDoubtful: doubtful }))) return false;
    if (known) await upsertCustomer(scope, ctx, memberId, known);
    return true;
  });
}

/** Stores a failure of the search: it continues later or ends. */
async function halt(ctx: ResourceContext, failure: StripeFailure): Promise<void> {
  await write(ctx, 'renewal-handovers.halt', (scope) => {
    scope.noAudit('progress');
    return failure.kind === 'unanswered'
      ? haltLink(scope, ctx, failure.message)
      : endLink(scope, ctx, failure.message);
  });
}

async function lookUp(ask: ReturnType<typeof stripeCaller>, person: ToLink): Promise<Found> {
  try {
    return await ask((stripe) => findAtStripe(stripe, person));
  } catch (error) {
    // Stripe doesn't accept the id from the file.
    if (error instanceof StripeFailure && error.kind === 'refused')
      return { customer: null, isDoubtful: false };
    throw error;
  }
}

/** Continues the search of the mode until a time limit. @returns whether more work is left */
export async function linkOn(
  ctx: ResourceContext,
  tools: PaymentTools,
  { until, signal, onEach }: { until: number; signal?: AbortSignal; onEach: () => Promise<void> },
): Promise<boolean> {
  const ask = stripeCaller(ctx, tools);
  for (;;) {
    const link = await read(ctx, (scope) => findLink(scope, ctx));
    if (link?.state !== 'running') return false;
    if (link.retry_at && new Date(link.retry_at) > new Date()) return false;
    let before = Number(link.after_member_id);
    const people = await read(ctx, (scope) => nextToLink(scope, ctx, before, page));
    if (people.length === 0) {
      await write(ctx, 'renewal-handovers.linked', (scope) => {
        scope.noAudit('progress');
        return endLink(scope, ctx, null);
      });
      return false;
    }
    for (const person of people) {
      if (Date.now() >= until || signal?.aborted) return true;
      try {
        const found = await lookUp(ask, person);
        if (!(await keepFound(ctx, { before, memberId: person.id, found }))) return true;
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error;
        await halt(ctx, error);
        return false;
      }
      before = person.id;
      await onEach();
    }
  }
}
