import type { EmailTemplate, EmailTemplateInput } from '#contract/domains/email-templates/schemas.ts';

/** Values of the form, as the API takes them. */
export type EmailTemplateValues = EmailTemplateInput;

const start = `<h1>Hello {{ member.name }},</h1>

<p>…</p>

<p>{{ resource.title }}</p>
`;

export const newEmailTemplate: EmailTemplateValues = { name: '', subject: '', html: start };

export function valuesOf({ name, subject, html }: EmailTemplate): EmailTemplateValues {
  return { name, subject, html };
}

export function isField(name: string): name is keyof EmailTemplateValues {
  return Object.hasOwn(newEmailTemplate, name);
}
