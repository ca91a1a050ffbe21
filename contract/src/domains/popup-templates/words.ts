// Constants and types without schemas, so that lists of the console can import them without loading Zod.

export const popupStatuses = ['draft', 'published'] as const;

/** Error text for input without a status. */
export const popupTemplateInputTexts = { noStatus: 'No status data' } as const;

/** Columns that the popup templates can be ordered by. */
export const popupTemplateOrderColumns = ['title', 'name', 'slug', 'active', 'status', 'created_at'] as const;

export const popupTitleMax = 120;
export const popupNameMax = 120;
export const popupSlugMax = 120;
export const popupVersionMax = 40;
/** Largest length of the template, the CSS and the JavaScript each, in characters. */
export const popupCodeMax = 200_000;

/** Encodes code for the wire by URL encoding. A lone surrogate becomes a replacement character. */
export const encodeCode = (code: string): string => encodeURIComponent(code.toWellFormed());

/** Decodes URL-encoded code. @returns null for text that isn't URL-encoded */
export function decodeCode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
