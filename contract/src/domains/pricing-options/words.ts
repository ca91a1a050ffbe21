// What needs no schema, so that the console knows it without Zod.

export const subscriberTypeMax = 25;
export const seatsMax = 100;
export const trialIterationsMax = 1_000;
