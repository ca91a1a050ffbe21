// Constants and types without schemas, so that lists of the console can import them without loading Zod.

/** Columns that the templates can be ordered by. */
export const emailTemplateOrderColumns = ['id', 'name', 'subject', 'created_at'] as const;

export const emailTemplateNameMax = 120;
export const emailSubjectMax = 300;
/** Largest length of a template, in characters. */
export const emailHtmlMax = 500_000;
