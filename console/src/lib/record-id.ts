/** Parses the id in the address of a record's screen (`/users/edit/7`); null for an invalid one. */
export function recordIdOf(text: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  return id !== null && Number.isSafeInteger(id) ? id : null;
}
