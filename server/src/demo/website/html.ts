import { escapeHtml } from '#server/platform/html/escape-html.ts';

/** Text in which everything that came from data is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Html | readonly Html[];

function textOf(value: Value): string {
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('\n');
}

/** Returns HTML of a template, whose values are escaped unless they are HTML. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, position) => part + textOf(values[position] ?? '')).join(''));
}
