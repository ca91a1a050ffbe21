// Rules of a template's <style>: the declarations of each element, and findings about unsupported ones.
import { compile } from 'css-select';
import * as css from 'css-tree';
import type { AnyNode, Element } from 'domhandler';
import { type Finding, throwTemplateError } from '../templates/template-errors.ts';
import { pdfLimits } from './limits.ts';

export type Declarations = Readonly<Record<string, string>>;

interface Said {
  declarations: Declarations;
  important: Declarations;
}

interface Rule extends Said {
  matches: (element: Element) => boolean;
  weight: number;
}

/** Properties that the typesetter supports; all others are reported. */
const supported = new Set(
  `color background background-color font-size font-weight font-style text-align text-decoration text-transform
   line-height white-space vertical-align display width height border border-top border-right border-bottom border-left
   border-radius padding padding-top padding-right padding-bottom padding-left margin margin-top margin-right
   margin-bottom margin-left page-break-before page-break-inside break-before break-inside list-style list-style-type`.split(
    /\s+/,
  ),
);

/** Frequent properties without an effect on paper or in our tables, which aren't reported. */
const quiet = new Set(
  `border-collapse border-spacing box-sizing justify-content align-items gap flex flex-direction min-width max-width
   -webkit-print-color-adjust print-color-adjust word-break overflow-wrap text-decoration-line`.split(/\s+/),
);

const reasons: Readonly<Record<string, string>> = {
  'font-family': 'Receipts are set in Noto Sans; font-family has no effect.',
  position: 'position is not supported; use a table or two columns by display: flex.',
  float: 'float is not supported; use a table or two columns by display: flex.',
  'background-image': 'Background images are not supported; use background-color.',
};

function valueFault(name: string, value: string): string | null {
  if (name.startsWith('background') && /url\(|gradient\(/i.test(value))
    return 'Background images are not supported; use background-color.';
  if (name === 'display' && /grid/.test(value)) return 'display: grid is not supported; use a table or flex.';
  if (/url\(/i.test(value)) return 'Nothing is loaded from an address.';
  return null;
}

function faultOf(name: string, value: string): string | null {
  const fault = valueFault(name, value);
  if (fault !== null || supported.has(name) || quiet.has(name)) return fault;
  return reasons[name] ?? `${name} is not supported.`;
}

const options = { positions: true, parseValue: false, parseCustomProperty: false } as const;

/** Reads declarations. @param line line of the template on which they begin */
function read(list: css.List<css.CssNode>, findings: Finding[]): Said {
  const said = { declarations: {} as Record<string, string>, important: {} as Record<string, string> };
  list.forEach((node) => {
    if (node.type !== 'Declaration') return;
    const name = node.property.toLowerCase();
    if (name.startsWith('--')) return;
    const value = css.generate(node.value).trim();
    const fault = faultOf(name, value);
    if (fault) findings.push({ line: node.loc?.start.line ?? 0, text: fault, isError: false });
    said[node.important ? 'important' : 'declarations'][name] = value;
  });
  return said;
}

/** Reads the declarations of a style attribute. */
export function readInline(text: string, line: number, findings: Finding[]): Said {
  const parsed = css.parse(text, { ...options, context: 'declarationList', line });
  return parsed.type === 'DeclarationList'
    ? read(parsed.children, findings)
    : { declarations: {}, important: {} };
}

const structural = /^(first|last|only)-(child|of-type)$|^nth-(last-)?(child|of-type)$|^root$|^empty$/;

/** Returns the specificity of a selector; null if it isn't supported. */
function weightOf(selector: css.CssNode): number | null {
  let [ids, classes, types, parts] = [0, 0, 0, 0];
  let isSupported = true;
  css.walk(selector, (node) => {
    parts += 1;
    if (node.type === 'IdSelector') ids += 1;
    else if (node.type === 'ClassSelector' || node.type === 'AttributeSelector') classes += 1;
    else if (node.type === 'TypeSelector' && node.name !== '*') types += 1;
    else if (node.type === 'PseudoClassSelector') {
      classes += 1;
      isSupported &&= structural.test(node.name);
    } else if (node.type === 'PseudoElementSelector') isSupported = false;
  });
  if (!isSupported || parts > 3 * pdfLimits.selectorParts) return null;
  return ids * 10_000 + classes * 100 + types;
}

function ruleOf(selector: css.CssNode, said: Said): Rule | null {
  const weight = weightOf(selector);
  if (weight === null) return null;
  try {
    const matches = compile<AnyNode, Element>(css.generate(selector));
    return { ...said, weight, matches: (element) => matches(element) };
  } catch {
    return null;
  }
}

export class StyleSheet {
  readonly #rules: Rule[] = [];
  /** Margins of the paper, from `@page`. */
  pageMargin: string | undefined;

  /** Adds one <style>. @param line line on which its text begins */
  add(text: string, line: number, findings: Finding[]): void {
    const note = (node: css.CssNode, fault: string) =>
      findings.push({ line: node.loc?.start.line ?? line, text: fault, isError: false });
    const take = (list: css.List<css.CssNode>): void =>
      list.forEach((node) => {
        if (node.type === 'Rule') this.#take(node, note, findings);
        else if (node.type === 'Atrule') this.#atRule(node, note, take);
      });
    const sheet = css.parse(text, { ...options, line });
    if (sheet.type === 'StyleSheet') take(sheet.children);
    this.#rules.sort((one, other) => one.weight - other.weight);
  }

  #atRule(
    node: css.Atrule,
    note: (node: css.CssNode, fault: string) => void,
    take: (list: css.List<css.CssNode>) => void,
  ): void {
    const asked = node.prelude ? css.generate(node.prelude) : '';
    if (node.name === 'page') {
      const { declarations } = read(node.block?.children ?? new css.List(), []);
      this.pageMargin = declarations.margin ?? this.pageMargin;
    } else if (node.name === 'media' && /\b(print|all)\b/.test(asked) && node.block)
      take(node.block.children);
    else note(node, `@${node.name.slice(0, 20)} is not supported.`);
  }

  #take(node: css.Rule, note: (node: css.CssNode, fault: string) => void, findings: Finding[]): void {
    if (this.#rules.length >= pdfLimits.rules)
      throwTemplateError(`More than ${pdfLimits.rules} rules of style.`);
    const said = read(node.block.children, findings);
    const selectors = node.prelude.type === 'SelectorList' ? node.prelude.children : null;
    if (selectors === null) note(node, 'This selector cannot be read.');
    selectors?.forEach((selector) => {
      const rule = ruleOf(selector, said);
      if (rule) this.#rules.push(rule);
      else note(selector, 'This selector is not supported.');
    });
  }

  /** Returns all declarations of an element, the strongest last. */
  of(element: Element, own: Declarations, inline: Said): Declarations {
    const found = this.#rules.filter((rule) => rule.matches(element));
    return Object.assign(
      {},
      own,
      ...found.map((rule) => rule.declarations),
      inline.declarations,
      ...found.map((rule) => rule.important),
      inline.important,
    );
  }
}
