// What needs no schema, so that a list of the console knows it without Zod.

export const popupStatuses = ['draft', 'published'] as const;

/** Said where a form has no status. */
export const popupTemplateInputTexts = { noStatus: 'No status data' } as const;

/** Columns the popup templates can be ordered by. */
export const popupTemplateOrderColumns = ['title', 'name', 'slug', 'active', 'status', 'created_at'] as const;

export const popupTitleMax = 120;
export const popupNameMax = 120;
export const popupSlugMax = 120;
export const popupVersionMax = 40;
/** Characters of the template, of the CSS and of the JavaScript, each. */
export const popupCodeMax = 200_000;

/** Code as it travels: URL-encoded. What is no text at all (half a letter of two) becomes a question mark. */
export const encodeCode = (code: string): string => encodeURIComponent(code.toWellFormed());

/** @returns null for what is not URL-encoded */
export function decodeCode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
