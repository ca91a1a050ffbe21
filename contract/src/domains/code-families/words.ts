// What needs no schema, so that a list of the console knows it without Zod.

/** Letters that are drawn: no I and O, no 0 and 1. 32 of them, five bits each. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** As long as codes of promos and invites are at most. */
export const codeMax = 40;
export const familyTotalMax = 100_000;
export const familyTitleMax = 128;
export const codePrefixMax = 12;
/** Of ten letters, a hundred thousand codes are one in eleven thousand million. */
export const codeLettersMin = 10;
export const codeLettersMax = 28;
/** As long as an invite's own code. */
export const codeLettersUsual = 18;
export const usesPerCodeMax = 1_000;
export const usesPerMemberMax = 1_000;

/** making: codes are still being made. failed: that came to a halt; what was made stays. */
export const familyStates = ['making', 'ready', 'failed'] as const;

/** unused: nobody used it yet. used: at least once. void: it was never used and cannot be any more. */
export const codeStates = ['unused', 'used', 'void'] as const;
export type CodeState = (typeof codeStates)[number];

/** Most months that a family is told by, the latest of them. */
export const familyMonthsMax = 24;
