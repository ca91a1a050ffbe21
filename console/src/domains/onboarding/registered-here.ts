/** Storage key of the secret of a registration, which this browser keeps until it is confirmed. */
export const registeredHere = 'registration';
