/** A command that was called in a way that cannot be carried out; its message is for the person at the keyboard. */
export class UsageError extends Error {}
