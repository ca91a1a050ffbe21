/** Something in a template that will not be as its author may expect. */
export interface Finding {
  /** Line of the template, from 1; 0 where no line is at fault. */
  line: number;
  text: string;
  /** Nothing can be made before it is mended. */
  isError: boolean;
}

/** A template that nothing can be made of, with the reasons. */
export class TemplateRefused extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ line, text }) => (line > 0 ? `Line ${line}: ${text}` : text)).join(' '));
    this.name = 'TemplateRefused';
    this.findings = findings;
  }
}

/** Refuses for one reason. @param line 0 where no line is at fault */
export function refuse(text: string, line = 0): never {
  throw new TemplateRefused([{ line, text, isError: true }]);
}
