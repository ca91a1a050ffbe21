// Every text that a call may write must be one line, or listed here with the reason why it may have several.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '#contract/index.ts';

/** Last names of fields that people write in several lines, or that are documents. */
const severalLines = new Set([
  'content',
  'css',
  'description',
  'external_source_ids',
  'field_value',
  'firebase_account_service_account_config',
  'firebase_account_web_app_config',
  'html',
  'javascript',
  'other_services',
  'reason',
  'settings',
  'template',
]);

/**
 * Fields that are looked up or compared and never stored as they came: keys, tokens, passwords, titles beside an id.
 */
const lookedUp =
  /(^|\.)(key|id|uid|code|state|session|invite|signature|digest|pricing_plan|recaptcha_token|reporting_timezone|timezone|mask_ip|password|password_confirm|old_password|attempt|value_from_event|path|items\.\[\]\.\w+(\.\[\])?)$|^response\.|\b(content_types|taxonomies|terms|available_for)\b/;

/** Keys of services, which are sent unchanged, and values received from such a service. */
const ofServices =
  /(_key|\.key|token|oauth_tokens|webhook|list_ids\.\[\]|interests\.\[\]|\blists\.\[\])$|^campaignmonitor_data\./;

type Def = { type: string } & Record<string, unknown>;
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;

/** Returns the schemas within a schema, each with its name. */
function partsOf(def: Def): [string | null, z.core.$ZodType][] {
  const one = (name: string | null, part: unknown): [string | null, z.core.$ZodType] => [
    name,
    part as z.core.$ZodType,
  ];
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, unknown>).map(([name, part]) => one(name, part));
  if (def.type === 'array') return [one('[]', def.element)];
  if (def.type === 'record') return [one(null, def.valueType)];
  if (def.type === 'union') return (def.options as unknown[]).map((part) => one(null, part));
  if (def.type === 'intersection') return [one(null, def.left), one(null, def.right)];
  if (def.type === 'pipe') return [one(null, def.in)];
  return def.innerType === undefined ? [] : [one(null, def.innerType)];
}

const isText = (def: Def): boolean =>
  def.type === 'string' || (def.type === 'pipe' && isText(defOf(def.in as z.core.$ZodType)));

/** Returns the paths of texts that keep a line break. */
function keepingBreaks(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  const def = defOf(schema);
  if (!isText(def))
    return partsOf(def).flatMap(([name, part]) =>
      keepingBreaks(part, name === null ? path : [...path, name]),
    );
  const read = (schema as z.ZodType).safeParse('Aa\r\nBb');
  return read.success && /[\r\n]/.test(String(read.data)) ? [path.join('.')] : [];
}

test('every text that a call writes is one line, but for those that are named', () => {
  const found = Object.entries(contract).flatMap(([domain, routes]) =>
    Object.entries(routes).flatMap(([name, route]) => {
      const { route: on, inputSchema } = route['~orpc'];
      if (on.method === 'GET' || inputSchema === undefined) return [];
      return keepingBreaks(inputSchema as z.ZodType).map((path) => ({ call: `${domain}.${name}`, path }));
    }),
  );
  expect(found.length).toBeGreaterThan(50);
  const unnamed = found.filter(({ call, path }) => {
    const last = path.split('.').findLast((name) => name !== '[]') ?? '';
    // This call checks an unfinished template and stores nothing.
    if (call === 'emailTemplates.check') return false;
    // A note is written in several lines; the demo's name is compared with the typed one.
    if (call.startsWith('memberNotes.') || call === 'demoRemoval.start') return false;
    return !severalLines.has(last) && !lookedUp.test(path) && !ofServices.test(path);
  });
  expect(unnamed).toEqual([]);
});
