/** The address of a database of the embedded server for another login: whoever reaches its socket is let in as any. */
export function asLogin(url: string, login: string): string {
  return url.replace(/^(\w+:\/\/)[^/@]*@/, `$1${login}@`);
}
