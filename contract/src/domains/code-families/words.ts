// Constants and types without schemas, so that lists of the console can import them without loading Zod.

/** Letters of random codes: no I and O, no 0 and 1. There are 32, five bits each. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Largest length of a code, the same as for promos and invites. */
export const codeMax = 40;
export const familyTotalMax = 100_000;
export const familyTitleMax = 128;
export const codePrefixMax = 12;
/** Smallest number of random letters. With ten, 100,000 codes are one in eleven billion of all possible ones. */
export const codeLettersMin = 10;
export const codeLettersMax = 28;
/** Default number of random letters, the length of an invite's own code. */
export const codeLettersUsual = 18;
export const usesPerCodeMax = 1_000;
export const usesPerMemberMax = 1_000;

/** States of a code batch. making: codes are being generated. failed: generation stopped; the codes so far stay. */
export const familyStates = ['making', 'ready', 'failed'] as const;

/**
 * States of a code. unused: not redeemed yet. used: redeemed at least once. void: never redeemed and no longer valid.
 */
export const codeStates = ['unused', 'used', 'void'] as const;
export type CodeState = (typeof codeStates)[number];

/** Largest number of months in a batch's metrics, the latest ones. */
export const familyMonthsMax = 24;
