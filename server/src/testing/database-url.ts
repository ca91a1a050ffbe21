/**
 * Returns the URL of another database on the same server. A socket's address has no host, so the platform's parser
 * rejects it as a URL.
 */
export function databaseUrl(cluster: string, name: string): string {
  return cluster.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
