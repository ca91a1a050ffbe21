// What needs no schema, so that a list of the console knows it without Zod.

/** Columns the templates can be ordered by. */
export const emailTemplateOrderColumns = ['id', 'name', 'subject', 'created_at'] as const;

export const emailTemplateNameMax = 120;
export const emailSubjectMax = 300;
/** Characters of a template. */
export const emailHtmlMax = 500_000;
