import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './paths.mjs';

const target = `http://${process.env.HOST || '127.0.0.1'}:${process.env.PORT || 4600}`;
const proxy = Object.fromEntries(['/api', '/healthz', '/readyz'].map((path) => [path, { target }]));

const server = await createServer({ root: join(root, 'console'), server: { proxy } });
await server.listen();
server.printUrls();

async function close() {
  await server.close();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void close());
