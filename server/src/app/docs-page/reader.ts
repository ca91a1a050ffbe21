import { createHash } from 'node:crypto';
import { fastify } from 'fastify';

/** Page of the documentation with a client for calls: a script of five megabytes, and its hash. */
export interface Reader {
  script: string;
  hash: string;
}

/**
 * Loads the script from its package, on the first request for the documentation and not at every start, because that
 * takes a second and the memory of the script.
 */
export async function loadReader(): Promise<Reader> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const shelf = fastify();
  await shelf.register(scalar, { routePrefix: '/reader', configuration: { url: '/api/openapi.json' } });
  const { statusCode, body: script } = await shelf.inject('/reader/js/scalar.js');
  await shelf.close();
  if (statusCode !== 200) throw new Error(`The package of the reader answers ${statusCode} for its script.`);
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 16);
  return { script, hash };
}

/**
 * Configuration without any connection to other servers: fonts, proxy, telemetry, the vendor's assistants and client
 * are off.
 */
const configuration = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // A token isn't stored: it is gone with the page.
  persistAuth: false,
  hideModels: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: [['token', 'resource']] },
};

/** Script that starts the reader; a file of its own, so that the page needs no inline script. */
export const startScript = `Scalar.createApiReference('#app', ${JSON.stringify(configuration)});\n`;

export const readerPage = ({ hash }: Reader) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Masthead API</title><link rel="icon" href="/icon.svg" type="image/svg+xml"></head>
<body><noscript><p><a href="/api/docs/plain">The API on a page without scripts</a></p></noscript><div id="app"></div>
<script src="/api/docs/reader.js?${hash}"></script><script src="/api/docs/start.js"></script></body></html>
`;
