/** Returns the address of a database of the embedded server for another login; its socket requires no password. */
export function asLogin(url: string, login: string): string {
  return url.replace(/^(\w+:\/\/)[^/@]*@/, `$1${login}@`);
}
