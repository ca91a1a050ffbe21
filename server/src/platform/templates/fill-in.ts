// Variables of a template. Nothing but the values given can be named: no file, no other template, no property of the engine.
import { Liquid, type Template, type Variable } from 'liquidjs';
import { type Finding, refuse } from './refusals.ts';

/** Characters of a template. */
const longest = 500_000;

export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
export type Values = { [name: string]: Value };

/** Names that a template may say: `member.email`; `purchases[].title` for a list. */
export type KnownNames = readonly string[];

const common = {
  ownPropertyOnly: true,
  strictFilters: true,
  // In place of the file system.
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
for (const engine of [escaping, plain])
  for (const name of ['include', 'render', 'layout', 'block']) delete engine.tags[name];

/** The engine names the line at the end of what it says. */
function refuseAsSaid(error: unknown): never {
  const said = error instanceof Error ? error.message : String(error);
  const [, text = said, line = '0'] = /^(.*?)(?:, file:[^,]*)?, line:(\d+), col:\d+$/s.exec(said) ?? [];
  refuse(`${text.slice(0, 200)}.`, Number(line));
}

function parse(template: string, engine: Liquid): Template[] {
  if (template.length > longest)
    refuse(`The template has more than ${longest.toLocaleString('en-US')} characters.`);
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

/** The template with its variables filled in, escaped for HTML. @throws TemplateRefused */
export const fillIn = (template: string, values: Values): string => render(escaping, template, values);

/** The same where no HTML is meant, as in the subject of a mail. @throws TemplateRefused */
export const fillInText = (template: string, values: Values): string => render(plain, template, values);

/** `purchases[0].title` and a name of a loop are both told by their last part alone. */
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

/** Names that the template gives itself: by `for`, `assign` and `capture`. */
function ownNames(template: string): Set<string> {
  const given = template.matchAll(/\{%-?\s*(?:for|tablerow|assign|capture|increment|decrement)\s+(\w+)/g);
  return new Set([...given].map(([, name = '']) => name));
}

/**
 * Variables that there are not, each at its line.
 * @throws TemplateRefused for a template that cannot be read
 */
export function unknownVariables(template: string, known: KnownNames): Finding[] {
  const { variables } = escaping.analyzeSync(parse(template, escaping), { partials: false });
  const own = ownNames(template);
  const unknown = Object.values(variables)
    .flat()
    .filter((variable) => !isKnown(partsOf(variable), known, own));
  return unknown.map((variable) => ({
    line: variable.location.row,
    text: `There is no variable ${partsOf(variable).join('.')}; nothing will stand here.`,
    isError: false,
  }));
}

/** Variables are blanked, letter by letter, so that what is left stands on its own line and in its own place. */
export const blanked = (template: string): string =>
  template.replaceAll(/\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g, (found) => found.replaceAll(/[^\n]/g, ' '));
