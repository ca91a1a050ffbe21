// Variables of email templates, with their titles and example values.
import { type CatalogueEventName, eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { EmailVariable } from '#contract/domains/email-templates/schemas.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';

type Fields = Readonly<Record<string, readonly [title: string, example: string]>>;

const always = {
  resource: {
    title: ['Name of the site', 'The Harbour Courier'],
    host: ['Address of the site', 'harbour-courier.example'],
  },
  member: {
    id: ['Number of the member', '1001'],
    name: ['First and last name of the member, or the email', 'Ada Lovelace'],
    first_name: ['First name', 'Ada'],
    last_name: ['Last name', 'Lovelace'],
    email: ['Email', 'ada@example.com'],
    company: ['Company', 'Analytical Engines'],
    job: ['Job', 'Mathematician'],
    city: ['City', 'Berlin'],
    state: ['State', ''],
    country: ['Country', 'Germany'],
    joined: ['Day the member joined', '11/23/2026'],
  },
} as const satisfies Record<string, Fields>;

/** Variables that only some events provide, keyed by the first word of the event's name. */
const withEvents = {
  subscription: {
    plan: ['Title of the plan', 'Digital'],
    option: ['Title of the pricing option', 'Monthly'],
    price: ['Price of the subscription', '$9.90'],
    starts: ['Day the subscription began', '11/23/2026'],
    ends: ['Day it renews or ends', '12/23/2026'],
  },
  payment: {
    title: ['What was paid for', 'Digital, monthly'],
    amount: ['Amount of the payment', '$9.90'],
    date: ['Day of the payment', '11/23/2026'],
    card: ['Last four digits of the card', '4242'],
    failure: ['Why a payment failed', 'Your card was declined.'],
    given_back: ['Amount that was refunded or disputed', '$9.90'],
  },
  invite: {
    title: ['Title of the invite', 'Press accreditation'],
    code: ['Code of the invite', 'PRESSCARD'],
  },
  promo: { title: ['Title of the promo code', 'Spring offer'], code: ['Promo code', 'SPRING'] },
  ticket: {
    event: ['Title of the event', 'Spring Festival'],
    title: ['Title of the ticket', 'Day ticket'],
    starts: ['When the event begins, in its own zone', '05/01/2027, 6:00 PM'],
    place: ['Where the event is', 'Old Customs House'],
  },
  group: { name: ['Name of the group', 'Larkfield University'] },
} as const satisfies Record<string, Fields>;

export type FactKind = keyof typeof withEvents;

/** Returns the kind of variables that an event of the catalogue provides; null if it only has those of the member. */
export function factKindOf(name: string): FactKind | null {
  const [first = ''] = name.split('.');
  return Object.hasOwn(withEvents, first) ? (first as FactKind) : null;
}

const eventsOf = (kind: string): CatalogueEventName[] =>
  eventCatalogue.map(({ name }) => name).filter((name) => factKindOf(name) === kind);

const listed = (groups: Record<string, Fields>, areAlways: boolean): EmailVariable[] =>
  Object.entries(groups).flatMap(([group, fields]) =>
    Object.entries(fields).map(([field, [title]]) => ({
      name: `${group}.${field}`,
      title,
      placeholder: `{{ ${group}.${field} }}`,
      events: areAlways ? null : eventsOf(group),
    })),
  );

/** All variables, in the order they are offered. */
export const emailVariables: readonly EmailVariable[] = [
  ...listed(always, true),
  ...listed(
    { event: { title: ['What happened', 'Member registered'], date: ['The day', '11/23/2026'] } },
    true,
  ),
  ...listed(withEvents, false),
];

export const knownNames: readonly string[] = emailVariables.map(({ name }) => name);

function examplesOf(groups: Readonly<Record<string, Fields>>): Values {
  const examples = (fields: Fields): Values =>
    Object.fromEntries(Object.entries(fields).map(([field, [, example]]) => [field, example]));
  return {
    ...Object.fromEntries(Object.entries(groups).map(([group, fields]) => [group, examples(fields)])),
    event: { title: 'Member registered', date: '11/23/2026' },
  };
}

/** Returns example values of every variable. */
export const exampleValues = (): Values => examplesOf({ ...always, ...withEvents });

/** Returns example values of the variables that a mail has at an event of the catalogue. */
export function exampleValuesAt(name: string): Values {
  const kind = factKindOf(name);
  return examplesOf(kind === null ? always : { ...always, [kind]: withEvents[kind] });
}
