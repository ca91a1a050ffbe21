// The stand-in as a separate process, for the stories and the bench, which use the product over HTTP alone. It prints
// its address as a line of JSON, and takes orders as `POST {orders}/{name}` with a JSON body.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Bank } from '#server/stand-ins/stripe/cards.ts';
import { type Ledger, paidCharges } from '#server/stand-ins/stripe/ledger.ts';
import { addPastCharge, refund } from '#server/stand-ins/stripe/money.ts';
import { addCustomer, attach, setBank } from '#server/stand-ins/stripe/people.ts';
import { startStripe } from '#server/stand-ins/stripe/server.ts';
import { deliver } from './deliver.ts';

const { values } = parseArgs({ options: { live: { type: 'boolean', default: false } } });
const standIn = await startStripe({ livemode: values.live });
const { ledger } = standIn;
const customerId = z.string();
const banks = ['yes', 'insufficient_funds', 'expired_card', 'generic_decline', 'authentication_required'];

function paidOf(of: Ledger, id: string) {
  return paidCharges(of).filter((charge) => charge.customerId === id);
}

type Order = (body: unknown) => unknown;

/** Number of events sent so far. */
let sent = 0;

const orders: Record<string, Order> = {
  /** Customers with a card each. */
  customers: (body) => {
    const { count, card, email } = z
      .object({ count: z.int(), card: z.string(), email: z.string().nullable().default(null) })
      .parse(body);
    return Array.from({ length: count }, () => {
      const { id } = addCustomer(ledger, email);
      return { customerId: id, paymentMethodId: attach(ledger, id, card).id };
    });
  },
  card: (body) => {
    const { customerId: id, card } = z.object({ customerId, card: z.string() }).parse(body);
    return attach(ledger, id, card).id;
  },
  /** Sets the bank's answer from now on; null for that of the card. */
  bank: (body) => {
    const isBank = (name: unknown): name is Bank => banks.includes(String(name));
    const { customerId: id, bank } = z
      .object({ customerId, bank: z.custom<Bank>(isBank).nullable() })
      .parse(body);
    setBank(ledger, id, bank);
    return true;
  },
  /** Adds a charge of some days ago without a webhook. */
  charged: (body) => {
    const {
      customerId: id,
      amount,
      daysAgo,
    } = z.object({ customerId, amount: z.int(), daysAgo: z.int() }).parse(body);
    return addPastCharge(ledger, id, { amount, created: ledger.now() - daysAgo * 86_400 }).intentId;
  },
  /** Customers with a card and a charge each, of as many minutes ago. */
  history: (body) => {
    const { count } = z.object({ count: z.int() }).parse(body);
    const made = Array.from({ length: count }, (_, place) => {
      const { id } = addCustomer(ledger, null);
      const { id: paymentMethodId } = attach(ledger, id, 'pm_card_visa');
      const created = ledger.now() - (count - place) * 60;
      const { intentId } = addPastCharge(ledger, id, { amount: 1_000, created });
      return { customerId: id, paymentMethodId, intentId, created };
    });
    ledger.events.length = sent;
    return made;
  },
  /** Gives back a part of the latest charge of a customer. */
  refund: (body) => {
    const { customerId: id, amount } = z.object({ customerId, amount: z.int() }).parse(body);
    return refund(ledger, paidOf(ledger, id).at(-1)?.id ?? '', amount).id;
  },
  paid: (body) => {
    const { customerId: id } = z.object({ customerId: customerId.optional() }).parse(body);
    return (id === undefined ? paidCharges(ledger) : paidOf(ledger, id)).map(({ amount }) => amount);
  },
  /** Sends the events since the last delivery. */
  deliver: async (body) => {
    const { to } = z.object({ to: z.string() }).parse(body);
    const events = ledger.events.slice(sent);
    sent += events.length;
    const statuses: number[] = [];
    for (const event of events) statuses.push(await deliver(standIn, event, to));
    return statuses;
  },
};

const server = createServer((request, response) => {
  const order = orders[(request.url ?? '').slice(1)];
  void json(request)
    .then((body) => order?.(body))
    .then(
      (answer) => response.writeHead(200).end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(400).end(JSON.stringify(String(error))),
    );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const { url, secretKey, webhookSecret } = standIn;
  const told = { url, secretKey, webhookSecret, accountId: ledger.accountId };
  process.stdout.write(`${JSON.stringify({ ...told, orders: `http://127.0.0.1:${port}` })}\n`);
});
