/** The command was called with invalid arguments; the message is for the operator at the keyboard. */
export class UsageError extends Error {}
