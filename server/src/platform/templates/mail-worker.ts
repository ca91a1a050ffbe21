// Thread that renders templates to mails. It may be ended at any moment.
import {
  fillIn,
  fillInText,
  type KnownNames,
  missingVariables,
  unknownVariables,
  type Values,
} from './fill-in.ts';
import { cleanMail } from './mail-html.ts';
import { plainTextOf } from './plain-text.ts';
import { type Finding, throwTemplateError } from './template-errors.ts';
import { answerTemplateOrders } from './thread-entry.ts';

export interface MailTemplate {
  subject: string;
  html: string;
}

/** Rendered mail. */
export interface MailContent {
  /** Subject in one line. */
  subject: string;
  html: string;
  /** Plain text of the HTML. */
  text: string;
}

export type MailRequest =
  | { do: 'make'; template: MailTemplate; values: Values }
  | { do: 'check'; template: MailTemplate; known: KnownNames }
  | { do: 'missing'; template: MailTemplate; values: Values; known: KnownNames };

export type Result = { mail: MailContent } | { findings: Finding[] } | { missing: string[] };

/** Largest length of a mail in characters; larger ones are cut off or rejected on their way. */
const longest = 1_000_000;
/** Largest length of a header line of a mail in characters (RFC 5322). */
const longestSubject = 900;

/** Joins a text to one line, without control characters: a line break would begin another header line of the mail. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();

function make({ subject, html }: MailTemplate, values: Values): Result {
  const filled = fillIn(html, values);
  if (filled.length > longest) throwTemplateError('The email is longer than 1,000,000 characters.');
  const clean = cleanMail(filled);
  const line = oneLine(fillInText(subject, values)).slice(0, longestSubject);
  return { mail: { subject: line, html: clean, text: plainTextOf(clean) } };
}

/** Returns the findings of a mail template; line 0 is the subject. */
function check({ subject, html }: MailTemplate, known: KnownNames): Result {
  const inSubject = unknownVariables(subject, known).map(({ text }) => ({
    line: 0,
    text: `Subject: ${text}`,
    isError: false,
  }));
  return { findings: [...inSubject, ...unknownVariables(html, known)].slice(0, 200) };
}

function missing({ subject, html }: MailTemplate, values: Values, known: KnownNames): Result {
  const names = [subject, html].flatMap((source) => missingVariables(source, values, known));
  return { missing: [...new Set(names)] };
}

function run(order: MailRequest): Result {
  switch (order.do) {
    case 'make':
      return make(order.template, order.values);
    case 'check':
      return check(order.template, order.known);
    case 'missing':
      return missing(order.template, order.values, order.known);
  }
}

answerTemplateOrders<MailRequest, Result>({
  run,
  memory: () => process.memoryUsage().heapUsed,
});
