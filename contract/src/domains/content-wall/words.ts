// Constants without schemas, so that the console can import them without loading Zod.

/** Largest number of rules of a site. */
export const wallRulesMax = 100;

/** Largest number of content types, or of terms, that one rule names. */
export const wallRuleNamesMax = 200;

/** Largest age of content in a rule, in days. */
export const wallAgeMax = 3_650;

/** Number of days before now whose content is counted. */
export const wallCountedDays = 90;
