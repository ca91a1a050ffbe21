// Members whose every text is a word that occurs nowhere else, with a row in each table that can hold one.

import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ResourceContext } from '#server/database/context.ts';
import { keepPart } from '#server/domains/member-imports/upload/import-files.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { markOf } from '#server/platform/mail/mail-files.ts';
import { addMember, asked, lived, mailed, paid, sent, told, typed } from './canary-rows.ts';
import { makeOption } from './make-records.ts';
import { makeOperator } from './make-resource.ts';
import { uniqueHex, uniqueUuid } from './random.ts';

/** Prefix of each of their words. */
export const canary = 'canary';

export interface Canary {
  id: number;
  word: string;
}

/** Rows of the site that all canaries share. */
interface Aviary {
  ctx: ResourceContext;
  files: FileStore;
  /** Folder in which mails are written as files. */
  mailFolder: string;
  optionId: number;
  planId: number;
  operatorId: number;
  groupId: number;
  ticketId: number;
  eventId: number;
  inviteId: number;
}

async function idOf(
  ctx: ResourceContext,
  statement: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const { rows } = await ctx.database.owner.query<{ id: number }>(statement, [ctx.resource.id, ...values]);
  return rows[0]?.id ?? 0;
}

type Stores = Pick<Aviary, 'files' | 'mailFolder'>;

async function prepare(ctx: ResourceContext, stores: Stores): Promise<Aviary> {
  const { optionId, planId } = await makeOption(ctx);
  const { id: operatorId } = await makeOperator(ctx.database, {
    on: [{ resource: ctx.resource, role: 'admin' }],
  });
  const eventId = await idOf(
    ctx,
    `insert into ticket_events (resource_id, title, slug, starts_at, ends_at)
     values ($1, 'Event', 'event', now() + interval '1 day', now() + interval '2 days') returning id`,
  );
  return {
    ctx,
    ...stores,
    optionId,
    planId,
    operatorId,
    eventId,
    groupId: await idOf(
      ctx,
      `insert into groups (resource_id, name, type) values ($1, 'Group', 'company') returning id`,
    ),
    ticketId: await idOf(
      ctx,
      `insert into tickets (resource_id, ticket_event_id, title) values ($1, $2, 'Ticket') returning id`,
      [eventId],
    ),
    inviteId: await idOf(
      ctx,
      `insert into invites (resource_id, title, code, activations_limit) values ($1, 'Invite', 'invite', 0) returning id`,
    ),
  };
}

const sha = (text: string, kind = 'sha256') => createHash(kind).update(text).digest();

/** Inserts deliveries about a canary, and an export that names it. */
async function addSent({ ctx, files, operatorId }: Aviary, { id, word }: Canary): Promise<void> {
  const { owner } = ctx.database;
  const siteId = ctx.resource.id;
  await owner.query(sent, [siteId, id, `target ${id}`, word]);
  const exportFile = sha(`${word} export`, 'sha1').toString('hex');
  await files.put(exportFile, Readable.from([`Email\n${word}@example.com\n`]));
  await owner.query(asked, [siteId, operatorId, word, exportFile, uniqueUuid()]);
}

/**
 * Inserts texts that operators typed about a canary, and mails with their log, each also as a file, as without a mail
 * server.
 */
async function addTexts(aviary: Aviary, { id, word }: Canary): Promise<void> {
  const { ctx, mailFolder, ticketId, eventId } = aviary;
  await ctx.database.owner.query(typed, [ctx.resource.id, id, word, ticketId, eventId]);
  const mark = uniqueUuid();
  await ctx.database.owner.query(mailed, [ctx.resource.id, word, mark]);
  for (const number of [1, 2, 3])
    await writeFile(
      join(mailFolder, `2026-03-01T10-00-00-000Z-${markOf(`<${mark}-${number}@masthead>`)}.eml`),
      `To: ${word}@example.com\r\n`,
    );
}

async function addOne(aviary: Aviary): Promise<Canary> {
  const { ctx, files } = aviary;
  const { owner } = ctx.database;
  const siteId = ctx.resource.id;
  const word = `${canary}${uniqueHex()}`;
  const id = await idOf(ctx, addMember, [word]);
  const subscriptionId = await start(ctx, {
    pricingOptionId: aviary.optionId,
    holder: { memberId: id },
    paidCents: 1_000,
  });
  await owner.query(lived, [siteId, id, word]);
  const receiptFile = sha(`${word} receipt`, 'sha1').toString('hex');
  await files.put(receiptFile, Readable.from([`%PDF-1.7 ${word}`]));
  await owner.query(paid, [
    siteId,
    id,
    word,
    subscriptionId,
    uniqueUuid(),
    sha(`${word} link`),
    receiptFile,
    sha(`%PDF-1.7 ${word}`),
  ]);
  const { groupId, ticketId, eventId, planId, inviteId } = aviary;
  await owner.query(told, [
    siteId,
    id,
    word,
    groupId,
    ticketId,
    eventId,
    planId,
    inviteId,
    sha(`${word} pass`),
  ]);
  await addTexts(aviary, { id, word });
  await addSent(aviary, { id, word });
  return { id, word };
}

/** Inserts an import with an uploaded file, at the given state. */
export async function addUpload(
  ctx: ResourceContext,
  files: FileStore,
  {
    content,
    isFinished,
    fileName = 'people.csv',
  }: { content: string; isFinished: boolean; fileName?: string },
): Promise<{ id: number; fileKey: string }> {
  const fileKey = uniqueUuid();
  await keepPart(files, fileKey, 'upload', 0, Readable.from([content]));
  const id = await idOf(
    ctx,
    `insert into member_imports (resource_id, state, file_name, bytes, uploaded_bytes, parts, file_key, created_by,
       finished_at)
     values ($1, $2, $5, $3, $3, 1, $4, 'operator@example.com', case $2 when 'done' then now() end)
     returning id`,
    [isFinished ? 'done' : 'checked', content.length, fileKey, fileName],
  );
  return { id, fileKey };
}

/** Inserts a finished import whose file, samples, preview and rejected rows name all of them. */
async function addImport({ ctx, files }: Aviary, canaries: readonly Canary[]): Promise<void> {
  const lines = canaries.map(({ word }) => `${word}@example.com,${word}first`);
  const content = ['email,first_name', ...lines, ''].join('\n');
  const fileName = `${canaries[0]?.word ?? ''}@example.com.csv`;
  const { id, fileKey } = await addUpload(ctx, files, { content, isFinished: true, fileName });
  await keepPart(files, fileKey, 'rejected', 0, Readable.from([`${lines.join('\n')}\n`]));
  const columns = [
    { position: 0, title: 'email', samples: canaries.map(({ word }) => `${word}@example.com`) },
  ];
  await ctx.database.owner.query(
    `update member_imports set rejected_parts = 1, columns = $3, preview = $4 where resource_id = $1 and id = $2`,
    [ctx.resource.id, id, JSON.stringify(columns), JSON.stringify({ rows: lines })],
  );
}

/** Members of the site with a word in each place that the database and the store of files have for one. */
export async function makeCanaries(ctx: ResourceContext, stores: Stores, count: number): Promise<Canary[]> {
  const aviary = await prepare(ctx, stores);
  const made: Canary[] = [];
  for (let n = 0; n < count; n += 1) made.push(await addOne(aviary));
  await addImport(aviary, made);
  return made;
}
