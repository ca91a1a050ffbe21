// Confirms discrepancies before operators see them: each is looked up again after a while, by its id, on both sides.
import type { StripeCalls } from '#server/connectors/stripe/stripe.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { type Account, findAccount } from '../payments/account.service.ts';
import { causeOf, findLastWebhook } from './cause.queries.ts';
import { settlingTimeMs } from './comparison-run.service.ts';
import {
  confirmDiscrepancy,
  findDueRechecks,
  postponeRecheck,
  resolveDiscrepancy,
  type StoredDrift,
  upsertDiscrepancies,
} from './record.queries.ts';
import { compareStripeState, fetchStripeState, numbersOf } from './stripe-state.service.ts';

const batch = 50;

async function confirmOne(
  ctx: ResourceContext,
  stripe: StripeCalls,
  account: Account,
  drift: StoredDrift,
): Promise<void> {
  const look = await fetchStripeState(stripe, drift);
  await write(ctx, 'provider-drift.confirm', async (scope) => {
    scope.noAudit('derived');
    const found = await compareStripeState(ctx, scope, drift.object_id, look);
    if (found?.kind !== drift.kind) {
      await resolveDiscrepancy(scope, ctx, drift, { state: 'gone' });
      if (found) await upsertDiscrepancies(scope, ctx, [found], settlingTimeMs);
      return;
    }
    const told = await findLastWebhook(scope, ctx, numbersOf(drift.object_id, look), found.at);
    // An event arrived a moment ago and hasn't been processed yet.
    if (told && told.handled_at === null)
      return postponeRecheck(scope, ctx, drift.id, new Date(ctx.clock.now().getTime() + settlingTimeMs));
    await confirmDiscrepancy(
      scope,
      ctx,
      drift.id,
      found,
      await causeOf(scope, ctx, found, { account, told }),
    );
  });
}

/** Takes the due second looks. @returns whether more are left @throws StripeFailure */
export async function confirmDue(
  ctx: ResourceContext,
  stripe: StripeCalls,
  { forMs, pace = 0, signal }: { forMs: number; pace?: number; signal?: AbortSignal },
): Promise<boolean> {
  const until = Date.now() + forMs;
  const account = await read(ctx, (scope) => findAccount(scope, ctx));
  if (!account) return false;
  for (;;) {
    const due = await read(ctx, (scope) => findDueRechecks(scope, ctx, batch));
    if (due.length === 0) return false;
    for (const drift of due) {
      if (Date.now() >= until || signal?.aborted) return true;
      const began = Date.now();
      await confirmOne(ctx, stripe, account, drift);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, pace - (Date.now() - began))));
    }
  }
}
