/** Part of a template that may not render as its author expects. */
export interface Finding {
  /** Line of the template, from 1; 0 if the finding has no line. */
  line: number;
  text: string;
  /** True if the template can't be rendered until this is fixed. */
  isError: boolean;
}

/** The template can't be rendered; `findings` holds the reasons with their lines. */
export class TemplateError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ line, text }) => (line > 0 ? `Line ${line}: ${text}` : text)).join(' '));
    this.name = 'TemplateRefused';
    this.findings = findings;
  }
}

/** Refuses a template for one reason. @param line 0 if the reason has no line */
export function throwTemplateError(text: string, line = 0): never {
  throw new TemplateError([{ line, text, isError: true }]);
}
