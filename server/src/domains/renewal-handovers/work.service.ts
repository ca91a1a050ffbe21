import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { findAccount } from '../payments/account.service.ts';
import { hearOfDue } from '../payments/billed-elsewhere.service.ts';
import { handOverWaiting } from './hand-over.service.ts';
import { linkOn } from './link.service.ts';
import type { PaymentTools } from './tools.ts';

const wordsAtOnce = 50;

export interface WorkOptions {
  /** Length of the time slice, in milliseconds. */
  forMs: number;
  signal?: AbortSignal;
  /** Called after each member. */
  onEach?: () => Promise<void>;
}

/**
 * Links members first, because a handover needs their cards; then hands over; then asks Stripe about its renewals.
 * @returns whether more work is left
 */
export async function workFor(
  ctx: ResourceContext,
  tools: PaymentTools,
  { forMs, signal, onEach = async () => undefined }: WorkOptions,
): Promise<boolean> {
  const isConnected = (await read(ctx, (scope) => findAccount(scope, ctx))) !== null;
  const options = { until: Date.now() + forMs, onEach, ...(signal && { signal }) };
  if (isConnected && (await linkOn(ctx, tools, options))) return true;
  if (await handOverWaiting(ctx, tools, options)) return true;
  return isConnected && (await hearOfDue(ctx, tools, wordsAtOnce, onEach)) === wordsAtOnce;
}
