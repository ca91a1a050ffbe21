/** The same server with another database. A socket's address has no host, so it is no URL to the platform's parser. */
export function databaseUrl(cluster: string, name: string): string {
  return cluster.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
