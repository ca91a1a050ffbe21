// Receipts and credit notes: numbered without gaps per site and year, never changed. Files can be made again under the
// same number, and all are stored.
import { randomUUID } from 'node:crypto';
import type { receipts } from '#contract/domains/receipts/routes.ts';
import type { Receipt } from '#contract/domains/receipts/schemas.ts';
import { mayHaveReceipt } from '#contract/domains/receipts/words.ts';
import type { TransactionRow } from '#contract/domains/transactions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { actorName, type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { logMailIn } from '../email-templates/mail-log.queries.ts';
import { siteMailOf } from '../email-templates/site-mail.service.ts';
import { lockTransaction } from '../transactions/queries.ts';
import { findFacts } from './facts.queries.ts';
import { linkDays, newLink } from './links.queries.ts';
import { receiptMail } from './mails.ts';
import { type MakingTools, makeReceipt } from './making.service.ts';
import { fileOf, numberOf, onWire } from './on-wire.ts';
import {
  addSend,
  findReceipt,
  findReceipts,
  findRevisions,
  findSends,
  type StoredReceipt,
} from './queries.ts';
import { receiptTexts as texts } from './texts.ts';

/** Returns receipts in the form of the answer, with all their files and mails. */
export async function shown(
  ctx: ResourceContext,
  scope: ReadScope,
  rows: readonly StoredReceipt[],
): Promise<Receipt[]> {
  const siteId = ctx.resource.id;
  const ids = rows.map(({ id }) => id);
  const revisions = Map.groupBy(await findRevisions(scope, siteId, ids), ({ receipt_id: id }) => id);
  const sends = Map.groupBy(await findSends(scope, siteId, ids), ({ receipt_id: id }) => id);
  return rows.map((row) => {
    const made = revisions.get(row.id) ?? [];
    const link = made.length === 0 || row.is_payer_erased ? null : fileOf(row);
    return onWire(row, { link, revisions: made, sends: sends.get(row.id) ?? [] });
  });
}

/** @throws AppError not_found */
export function listReceipts(
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<RouteOutput<typeof receipts.list>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    if (!(await findFacts(scope, siteId, { id, adjustmentId: null }))) throw notFound();
    return { items: await shown(ctx, scope, await findReceipts(scope, siteId, [id])) };
  });
}

/** Returns rows of transactions, each with the link of its receipt. */
export async function withReceipts<R extends TransactionRow>(
  ctx: ResourceContext,
  rows: readonly R[],
): Promise<R[]> {
  const siteId = ctx.resource.id;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const links = await read(ctx, async (scope) => {
    const own = (await findReceipts(scope, siteId, ids)).filter((one) => one.adjustment_id === null);
    const made = new Set(
      (
        await findRevisions(
          scope,
          siteId,
          own.map(({ id }) => id),
        )
      ).map((one) => one.receipt_id),
    );
    const there = own.filter(({ id, is_payer_erased: isErased }) => made.has(id) && !isErased);
    return new Map(there.map((one) => [one.transaction_id, fileOf(one)]));
  });
  return rows.map((row) => {
    const link = links.get(row.id);
    return { ...row, receipt: link === undefined ? null : { download_link: link } };
  });
}

type Input = RouteInput<typeof receipts.generate>;

export async function generateReceipt(
  tools: MakingTools,
  ctx: ResourceContext,
  { id, adjustment_id }: Input,
): Promise<{ item: Receipt }> {
  const adjustmentId = adjustment_id ?? null;
  const receipt = await makeReceipt(tools, ctx, { id, adjustmentId });
  const [item] = await read(ctx, (scope) => shown(ctx, scope, [receipt]));
  if (!item) throw notFound();
  return { item };
}

export interface SendTools {
  /** Base address of links. */
  baseUrl: string;
}

/** Returns the mail, with a new link. */
async function mailOf(
  scope: WriteScope,
  { resource }: ResourceContext,
  { receipt, site, baseUrl }: SendTools & { receipt: StoredReceipt; site: string },
) {
  const token = await newLink(scope, resource.id, receipt.id);
  return receiptMail({
    isCreditNote: receipt.adjustment_id !== null,
    number: numberOf(receipt),
    site,
    address: new URL(`/api/receipt-files/${token}`, baseUrl).href,
    days: linkDays,
  });
}

/**
 * Mails the member a link to the newest file, which works for seven days.
 * @throws AppError not_found; conflict before there is a receipt, and if the payer is unknown
 */
export function sendReceipt(
  { baseUrl }: SendTools,
  ctx: ResourceContext,
  { id, adjustment_id }: Input,
): Promise<RouteOutput<typeof receipts.send>> {
  const adjustmentId = adjustment_id ?? null;
  const siteId = ctx.resource.id;
  return write(ctx, 'receipts.send', async (scope) => {
    await lockTransaction(scope.db, siteId, id);
    const facts = await findFacts(scope, siteId, { id, adjustmentId });
    if (!facts) throw notFound();
    if (adjustmentId === null && !mayHaveReceipt(facts.transaction))
      throw new AppError('conflict', texts.notAllowed);
    const receipt = await findReceipt(scope, siteId, { id, adjustmentId });
    const [newest] = receipt ? await findRevisions(scope, siteId, [receipt.id]) : [];
    if (!receipt || !newest) throw new AppError('conflict', texts.none);
    if (facts.member === null) throw new AppError('conflict', texts.noMember);
    const { email: recipient } = facts.member;
    const mailId = randomUUID();
    const mail = await mailOf(scope, ctx, { receipt, site: facts.site.title, baseUrl });
    const { from, replyTo } = await siteMailOf(scope, siteId, facts.site.title);
    await queueMail(scope.client, { id: mailId, to: { address: recipient }, from, replyTo, ...mail });
    const { subject } = mail;
    await logMailIn(scope, { siteId, memberId: facts.member.id, mailId, subject });
    const sentBy = actorName(ctx.actor);
    await addSend(scope, siteId, {
      receiptId: receipt.id,
      revision: newest.revision,
      mailId,
      recipient,
      sentBy,
    });
    await scope.audit({ target: 'receipt', id: receipt.id, changes: { sent: numberOf(receipt), recipient } });
    return { success: true } as const;
  });
}
