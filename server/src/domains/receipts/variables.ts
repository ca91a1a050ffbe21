// Variables of templates, each with a title and the sample value that is used without a transaction.
import type { TemplateVariable } from '#contract/base/templates.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';

const plain = {
  'receipt.kind': ['“Receipt” or “Credit note”', 'Receipt'],
  'receipt.number': ['Number of the receipt', '2026-000001'],
  'receipt.date': ['Day it was issued', '11/23/2026'],
  'receipt.corrects': ['Of a credit note: number of the receipt it corrects', ''],
  'receipt.reason': ['Of a credit note: why money was given back', ''],
  'resource.title': ['Name of the site', 'The Harbour Courier'],
  'resource.host': ['Address of the site', 'harbour-courier.example'],
  'business.name': ['Name of the business that owns the site', 'Harbour Press Ltd'],
  'business.code': ['Its registration or VAT number', 'DE123456789'],
  'business.phone': ['Its phone', '+49 30 5550100'],
  'business.email': ['Its email', 'office@harbour-press.example'],
  'business.country': ['Its country', 'Germany'],
  'business.city': ['Its city', '10115 Berlin'],
  'business.address': ['Its street and number', '1 Quay Street'],
  'member.name': ['First and last name of the member, or the email', 'Ada Lovelace'],
  'member.first_name': ['First name', 'Ada'],
  'member.last_name': ['Last name', 'Lovelace'],
  'member.email': ['Email', 'ada@example.com'],
  'member.company': ['Company', 'Analytical Engines'],
  'member.address': ['Street and number', '12 Quay Street'],
  'member.zip': ['ZIP code', '10115'],
  'member.city': ['City', 'Berlin'],
  'member.state': ['State', ''],
  'member.country': ['Country', 'Germany'],
  'transaction.id': ['Number of the transaction', '1001'],
  'transaction.date': ['Day it was charged', '11/23/2026'],
  'transaction.status': ['What came of it', 'succeeded'],
  'transaction.pay_system': ['How it was paid', 'stripe'],
  'transaction.currency': ['Currency', 'USD'],
  'transaction.net': ['Amount before VAT', '$10.00'],
  'transaction.vat': ['VAT in all', '$1.90'],
  'transaction.amount': ['Amount, VAT included', '$11.90'],
} as const;

const purchase = {
  title: ['What was bought', 'Monthly subscription'],
  net: ['Its price before VAT', '$10.00'],
  vat_rate: ['Its VAT rate', '19%'],
  vat: ['Its VAT', '$1.90'],
  amount: ['Its price, VAT included', '$11.90'],
} as const;

const rate = {
  rate: ['VAT rate', '19%'],
  net: ['Sum before VAT at this rate', '$10.00'],
  vat: ['VAT at this rate', '$1.90'],
  amount: ['Sum at this rate, VAT included', '$11.90'],
} as const;

const lists = { purchases: ['purchase', purchase], vat_lines: ['line', rate] } as const;

const ofList = ([list, [item, fields]]: [string, readonly [string, typeof purchase | typeof rate]]) =>
  Object.entries(fields).map(([field, [title]]) => ({
    name: `${list}[].${field}`,
    title: list === 'purchases' ? `Purchase: ${title}` : `VAT by rate: ${title}`,
    placeholder: `{% for ${item} in ${list} %}{{ ${item}.${field} }} {% endfor %}`,
  }));

/** All of them, in the order they are offered. */
export const receiptVariables: readonly TemplateVariable[] = [
  ...Object.entries(plain).map(([name, [title]]) => ({ name, title, placeholder: `{{ ${name} }}` })),
  ...Object.entries(lists).flatMap(ofList),
];

export const knownNames: readonly string[] = receiptVariables.map(({ name }) => name);

const examplesOf = (fields: typeof purchase | typeof rate): Values =>
  Object.fromEntries(Object.entries(fields).map(([field, [, example]]) => [field, example]));

/** Returns sample values of all variables. */
export function exampleValues(): Values {
  const groups: Record<string, Record<string, string>> = {};
  for (const [name, [, example]] of Object.entries(plain)) {
    const [group = '', field = ''] = name.split('.');
    groups[group] = { ...groups[group], [field]: example };
  }
  return { ...groups, purchases: [examplesOf(purchase)], vat_lines: [examplesOf(rate)] };
}
