// An operator's view of subscriptions that another system renews, and the actions on them. A job does the work itself.
import type { renewalHandovers } from '#contract/domains/renewal-handovers/routes.ts';
import type { CustomerLink, Handover, HandoverStatus } from '#contract/domains/renewal-handovers/schemas.ts';
import { handoverProviders, handoverStates } from '#contract/domains/renewal-handovers/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { csvLine } from '#server/platform/spreadsheets/csv.ts';
import { markAsked } from '../member-subscriptions/handover-marks.queries.ts';
import { findAccount } from '../payments/account.service.ts';
import { enqueueWorkIn } from './enqueue.ts';
import { beginLink, countToLink, findLink, type LinkRow } from './links.queries.ts';
import { countHandovers, countParts, findHandovers, type ShownHandover } from './queries.ts';
import { texts } from './texts.ts';

const iso = (at: Date | string | null): string | null => at && new Date(at).toISOString();

function onWire(row: ShownHandover): Handover {
  const { member_id: memberId, email, ends_at, status, handed_over_at, ...said } = row;
  return {
    ...said,
    member: { id: memberId ?? 0, email: email ?? '' },
    ends_at: iso(ends_at),
    is_past_due: status === 'past_due',
    handed_over_at: iso(handed_over_at),
  };
}

export function listHandovers(
  ctx: ResourceContext,
  input: RouteInput<typeof renewalHandovers.list>,
): Promise<RouteOutput<typeof renewalHandovers.list>> {
  const filter = input?.filter;
  return read(ctx, async ({ db }) => {
    const { items, paginator } = await fetchPage(
      input,
      (window) => findHandovers(db, ctx.resource, { filter, ...window }),
      () => countHandovers(db, ctx.resource, filter),
    );
    return { items: items.map(onWire), paginator };
  });
}

function linkOnWire(row: LinkRow): CustomerLink {
  const { state, total, checked, with_card, without_card, unknown, doubtful, last_error } = row;
  return {
    state: state === 'done' || state === 'failed' ? state : 'running',
    total,
    checked,
    with_card,
    without_card,
    unknown,
    doubtful,
    error: last_error,
    started_at: new Date(row.started_at).toISOString(),
    finished_at: iso(row.finished_at),
  };
}

async function statusIn(ctx: ResourceContext, scope: ReadScope): Promise<HandoverStatus> {
  const parts = await countParts(scope.db, ctx.resource);
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  const open = parts.filter(({ state }) => state === 'elsewhere' || state === 'waiting');
  const link = await findLink(scope, ctx);
  return {
    connected: (await findAccount(scope, ctx)) !== null,
    livemode: ctx.resource.livemode,
    by_state: handoverStates.map((state) => ({
      state,
      count: sum(parts.filter((part) => part.state === state)),
    })),
    by_provider: handoverProviders.map((provider) => ({
      provider,
      count: sum(open.filter((part) => part.provider === provider)),
    })),
    without_card: open.reduce((total, { count, with_card }) => total + count - with_card, 0),
    to_link: await countToLink(scope, ctx),
    link: link && linkOnWire(link),
  };
}

export const handoverStatus = (ctx: ResourceContext): Promise<HandoverStatus> =>
  read(ctx, (scope) => statusIn(ctx, scope));

/** @throws AppError conflict without a provider */
async function requireProvider(ctx: ResourceContext, scope: ReadScope): Promise<void> {
  if (!(await findAccount(scope, ctx))) throw new AppError('conflict', texts.notConnected);
}

/** Starts the search for imported members at Stripe; a running search continues. */
export function linkCustomers(ctx: ResourceContext): Promise<HandoverStatus> {
  return write(ctx, 'renewal-handovers.link-all', async (scope) => {
    await requireProvider(ctx, scope);
    if (await beginLink(scope, ctx)) {
      await scope.audit({ target: 'customer_link', id: null, changes: { provider: 'stripe' } });
      await enqueueWorkIn(scope, ctx);
    } else scope.unchanged();
    return statusIn(ctx, scope);
  });
}

async function ask(
  ctx: ResourceContext,
  scope: WriteScope,
  asked: Parameters<typeof markAsked>[2],
): Promise<{ count: number }> {
  const count = await markAsked(scope, ctx, asked);
  if (count === 0) scope.unchanged();
  else {
    const { way, ids, provider } = asked;
    await scope.audit({ target: 'renewal_handover', id: null, changes: { way, ids, provider, count } });
    await enqueueWorkIn(scope, ctx);
  }
  return { count };
}

/** Starts the handover of subscriptions of Stripe Billing. */
export function startHandovers(
  ctx: ResourceContext,
  { ids }: RouteInput<typeof renewalHandovers.start>,
): Promise<{ count: number }> {
  return write(ctx, 'renewal-handovers.start', async (scope) => {
    await requireProvider(ctx, scope);
    return ask(ctx, scope, { ids: ids ?? null, way: 'stripe', provider: 'stripe' });
  });
}

/** Records an operator's confirmation that subscriptions are ended in the other system. */
export function confirmEnded(
  ctx: ResourceContext,
  { ids, provider }: RouteInput<typeof renewalHandovers.ended>,
): Promise<{ count: number }> {
  return write(ctx, 'renewal-handovers.ended', (scope) =>
    ask(ctx, scope, { ids: ids ?? null, way: 'confirmed', provider: provider ?? null }),
  );
}

/** Most rows of the file; far more than a site has. */
const mostInFile = 200_000;

/** Returns a file with the subscriptions to end in the other system. */
export function idsToEnd(
  ctx: ResourceContext,
  input: RouteInput<typeof renewalHandovers.file>,
): Promise<File> {
  const provider = input?.provider;
  return read(ctx, async ({ db }) => {
    const rows = await findHandovers(db, ctx.resource, {
      filter: { state: 'elsewhere', ...(provider && { provider }) },
      limit: mostInFile,
      offset: 0,
    });
    const lines = rows.map((row) =>
      csvLine([row.provider_subscription ?? '', row.email ?? '', row.plan_title, iso(row.ends_at) ?? '']),
    );
    const heading = csvLine(['id', 'email', 'plan', 'ends_at']);
    return new File([heading, ...lines], 'renewals-elsewhere.csv', { type: 'text/csv' });
  });
}
