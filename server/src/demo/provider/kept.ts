// The account is kept in a file of the data folder, so that it is the same after a restart.
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { addIntent, emptyLedger, type Ledger } from '#server/stand-ins/stripe/ledger.ts';

const bank = z.enum([
  'yes',
  'insufficient_funds',
  'expired_card',
  'generic_decline',
  'authentication_required',
]);
const givenBack = {
  id: z.string(),
  chargeId: z.string(),
  amount: z.int(),
  currency: z.string(),
  created: z.int(),
};

const keptAccount = z.object({
  port: z.int(),
  secretKey: z.string(),
  webhookSecret: z.string(),
  accountId: z.string(),
  customers: z.array(
    z.object({
      id: z.string(),
      email: z.string().nullable(),
      defaultMethodId: z.string().nullable(),
      deleted: z.boolean(),
      bank: bank.nullable(),
    }),
  ),
  methods: z.array(
    z.object({
      id: z.string(),
      customerId: z.string().nullable(),
      brand: z.string(),
      number: z.string(),
      bank,
      expMonth: z.int(),
      expYear: z.int(),
    }),
  ),
  charges: z.array(
    z.object({
      id: z.string(),
      intentId: z.string(),
      customerId: z.string(),
      methodId: z.string(),
      amount: z.int(),
      refunded: z.int(),
      currency: z.string(),
      description: z.string().nullable(),
      bank,
      created: z.int(),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
  refunds: z.array(
    z.object({
      ...givenBack,
      status: z.enum(['pending', 'succeeded', 'failed']),
      failed: z.int().optional(),
    }),
  ),
  disputes: z.array(
    z.object({
      ...givenBack,
      status: z.enum(['needs_response', 'won', 'lost']),
      isFeeReturned: z.boolean().optional(),
    }),
  ),
});

/** Address of the account, and its content. */
export interface Kept {
  port: number;
  secretKey: string;
  webhookSecret: string;
  ledger: Ledger;
}

const fileIn = (folder: string): string => join(folder, 'demo-stripe.json');

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** @returns null where none was made yet @throws for a file that is something else */
export async function readKept(folder: string): Promise<Kept | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const { port, secretKey, webhookSecret, accountId, ...rows } = keptAccount.parse(JSON.parse(text));
  const ledger: Ledger = {
    ...emptyLedger(true),
    accountId,
    customers: byId(rows.customers),
    methods: byId(rows.methods),
    refunds: byId(rows.refunds),
    disputes: byId(rows.disputes),
  };
  for (const { metadata, ...charge } of rows.charges) {
    ledger.charges.set(charge.id, charge);
    addIntent(ledger, charge, metadata);
  }
  return { port, secretKey, webhookSecret, ledger };
}

/** Writes the account to its files. Payment intents are stored with their charges: each has one, with the same data. */
export async function writeKept(folder: string, { ledger, ...reached }: Kept): Promise<void> {
  const { accountId, customers, methods, intents, refunds, disputes } = ledger;
  const charges = [...ledger.charges.values()].map((charge) => {
    const { metadata = {} } = intents.get(charge.intentId) ?? {};
    return { ...charge, metadata };
  });
  const kept: z.input<typeof keptAccount> = {
    ...reached,
    accountId,
    customers: [...customers.values()],
    methods: [...methods.values()],
    charges,
    refunds: [...refunds.values()],
    disputes: [...disputes.values()],
  };
  const path = fileIn(folder);
  await writeFile(`${path}.part`, JSON.stringify(kept), { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** @returns a function that saves the account's current state; calls during a write share the next one */
export function keeperOf(folder: string, kept: Kept): () => Promise<void> {
  let writing = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= writing
      .catch(() => undefined)
      .then(() => {
        next = null;
        writing = writeKept(folder, kept);
        return writing;
      });
    return next;
  };
}

export function forgetKept(folder: string): Promise<void> {
  return rm(fileIn(folder), { force: true });
}
