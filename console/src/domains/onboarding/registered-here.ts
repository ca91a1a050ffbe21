/** Where this browser keeps the secret of a registration until it is confirmed. */
export const registeredHere = 'registration';
