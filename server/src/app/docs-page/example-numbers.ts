/** Numbers by a part of a name: amounts are cents. */
const numbers: readonly (readonly [part: RegExp, value: number])[] = [
  [/^page$/, 1],
  [/^limit$/, 25],
  [/^version$|^revision$|^current$/, 3],
  [/total|count|quantity|users|members|rows/, 128],
  [/price|amount|fee|gross|mrr|ltv|volume|worth|sum/, 1200],
  [/percent|rate|share/, 20],
  [/status/, 200],
  [/days|hours|slots|attempts|order|priority/, 7],
  [/bytes/, 20480],
];

/** Returns a number for a field of this name, regardless of its bounds. */
export function numberFor(name: string): number {
  return numbers.find(([part]) => part.test(name))?.[1] ?? 42;
}
