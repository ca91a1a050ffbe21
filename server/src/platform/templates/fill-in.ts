// Variables of a template. A template can only use the given values: no file, no other template, no property of the
// engine.
import { Liquid, type Template, UndefinedVariableError, type Variable } from 'liquidjs';
import { type Finding, throwTemplateError } from './template-errors.ts';

/** Largest length of a template, in characters. */
const longest = 500_000;

export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
export type Values = { [name: string]: Value };

/** Variables that a template may use: `member.email`; `purchases[].title` for a list. */
export type KnownNames = readonly string[];

const common = {
  ownPropertyOnly: true,
  strictFilters: true,
  // Replaces the file system.
  templates: {},
  dynamicPartials: false,
  parseLimit: longest,
  renderLimit: 2_000,
  memoryLimit: 10_000_000,
  locale: 'en-US',
  timezoneOffset: 0,
} as const;

const escaping = new Liquid({ ...common, outputEscape: 'escape' });
const plain = new Liquid(common);
// Refuses to print a variable without a value. One that is only tested, or has a default, may have none.
const strict = new Liquid({ ...common, strictVariables: true, lenientIf: true });
for (const engine of [escaping, plain, strict])
  for (const name of ['include', 'render', 'layout', 'block']) delete engine.tags[name];

/** Converts an error of the engine, which names the line at its end. */
function refuseAsSaid(error: unknown): never {
  const said = error instanceof Error ? error.message : String(error);
  const [, text = said, line = '0'] = /^(.*?)(?:, file:[^,]*)?, line:(\d+), col:\d+$/s.exec(said) ?? [];
  const [, unclosed] = /^tag \{%-?\s*(\w+).*not closed$/s.exec(text) ?? [];
  const reason = unclosed ? `{% ${unclosed} %} has no {% end${unclosed} %}` : text.slice(0, 200);
  throwTemplateError(`${reason}.`, Number(line));
}

function parse(template: string, engine: Liquid): Template[] {
  if (template.length > longest)
    throwTemplateError(`The template has more than ${longest.toLocaleString('en-US')} characters.`);
  try {
    return engine.parse(template);
  } catch (error) {
    return refuseAsSaid(error);
  }
}

function render(engine: Liquid, template: string, values: Values): string {
  const parsed = parse(template, engine);
  try {
    return engine.renderSync(parsed, values, { templateLimit: 200_000 });
  } catch (error) {
    return refuseAsSaid(error);
  }
}

/** Fills in the variables of a template, escaped for HTML. @throws TemplateRefused */
export const fillIn = (template: string, values: Values): string => render(escaping, template, values);

/** Fills in the variables without escaping, as for the subject of a mail. @throws TemplateRefused */
export const fillInText = (template: string, values: Values): string => render(plain, template, values);

/** Largest number of names that `missingVariables` returns. */
const mostMissing = 20;

/** Gives the variable an empty value. @returns whether it is a group of which a field is requested */
function giveEmpty(values: Values, path: readonly string[], known: KnownNames): boolean {
  const [root = '', ...rest] = path;
  const isGroup = rest.length === 0 && known.some(startsWith(root));
  let at = values;
  for (const part of path.slice(0, -1)) {
    // Only own fields count: inherited ones belong to all objects.
    const next = Object.hasOwn(at, part) ? at[part] : null;
    if (typeof next !== 'object' || next === null || Array.isArray(next)) return false;
    at = next;
  }
  at[path.at(-1) ?? ''] = isGroup ? {} : '';
  return isGroup;
}

/**
 * Returns the printed variables without a value, except those that are only tested or have a default.
 * @throws TemplateRefused if the template can't be rendered
 */
export function missingVariables(template: string, values: Values, known: KnownNames): string[] {
  const parsed = parse(template, strict);
  const given = structuredClone(values);
  const missing = new Set<string>();
  // The engine stops at the first missing variable: each gets an empty value, and the template is rendered again.
  for (let tries = 0; tries < 2 * mostMissing && missing.size < mostMissing; tries += 1) {
    try {
      strict.renderSync(parsed, given, { templateLimit: 200_000 });
      break;
    } catch (error) {
      if (!(error instanceof UndefinedVariableError)) return refuseAsSaid(error);
      const [, name = ''] = /^undefined variable: ([^,]+)/.exec(error.message) ?? [];
      if (!giveEmpty(given, name.split('.'), known)) missing.add(name);
    }
  }
  return [...missing];
}

/**
 * Returns whether a variable is known. `purchases[0].title` and a variable of a loop are both matched by their last
 * part.
 */
function isKnown(path: readonly string[], known: KnownNames, loops: ReadonlySet<string>): boolean {
  const [root = '', ...rest] = path;
  if (root === 'forloop' || root === 'tablerowloop') return true;
  if (loops.has(root)) {
    const [field] = rest;
    return field === undefined || known.some((name) => name.endsWith(`[].${field}`));
  }
  if (rest.some((part) => ['size', 'first', 'last'].includes(part))) return known.some(startsWith(root));
  const named = path.join('.');
  const item = [root, ...rest.filter((part) => !/^\d+$/.test(part))].join('[].');
  return known.some((name) => name === named || name === item || startsWith(named)(name));
}

const startsWith = (root: string) => (name: string) =>
  name.startsWith(`${root}.`) || name.startsWith(`${root}[]`);

const partsOf = ({ segments }: Variable): string[] =>
  segments.flatMap((part) => (typeof part === 'object' ? [] : [String(part)]));

/** Returns the names that the template defines itself: by `for`, `assign` and `capture`. */
function ownNames(template: string): Set<string> {
  const given = template.matchAll(/\{%-?\s*(?:for|tablerow|assign|capture|increment|decrement)\s+(\w+)/g);
  return new Set([...given].map(([, name = '']) => name));
}

/** Returns findings for unknown variables, each at its line. @throws TemplateRefused if the template can't be parsed */
export function unknownVariables(template: string, known: KnownNames): Finding[] {
  const { variables } = escaping.analyzeSync(parse(template, escaping), { partials: false });
  const own = ownNames(template);
  const unknown = Object.values(variables)
    .flat()
    .filter((variable) => !isKnown(partsOf(variable), known, own));
  return unknown.map((variable) => ({
    line: variable.location.row,
    text: `There is no variable ${partsOf(variable).join('.')}; this will be empty.`,
    isError: false,
  }));
}

/** Replaces variables with blanks of the same length, so that the rest keeps its line and position. */
export const maskVariables = (template: string): string =>
  template.replaceAll(/\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g, (found) => found.replaceAll(/[^\n]/g, ' '));
