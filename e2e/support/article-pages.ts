// A publisher's own web server, with the pages that a story gives it.
import { once } from 'node:events';
import { createServer } from 'node:http';

export interface ArticlePages {
  url: string;
  close: () => Promise<void>;
}

/** Serves an article at every path, with these lines in its head. */
export async function serveArticle(head: readonly string[]): Promise<ArticlePages> {
  const paragraphs = ['First.', 'Second.', 'Third.', 'Fourth.'].map((words) => `<p>${words}</p>`).join('');
  const page = `<!doctype html><html lang="en"><head><title>The harbour</title>
${head.join('\n')}
</head><body><main><h1>The harbour</h1><article>${paragraphs}</article></main></body></html>`;
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
