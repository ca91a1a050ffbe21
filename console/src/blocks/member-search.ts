/**
 * What a text asks of the member list: a number is an id, anything else part of a name or an e-mail.
 * Empty for no text.
 */
export function memberSearch(text: string | undefined): { id?: number; global?: string } {
  if (!text) return {};
  return /^[1-9]\d{0,14}$/.test(text) ? { id: Number(text) } : { global: text };
}
