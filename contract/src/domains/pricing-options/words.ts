// Constants and types without schemas, so that the console can import them without loading Zod.

export const subscriberTypeMax = 25;
export const seatsMax = 100;
export const trialIterationsMax = 1_000;
