// Spreads calls over the processes in turn, as a proxy in front of them would.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface CallProxy {
  close(): Promise<void>;
  /** Number of calls that another process answered because one was gone, and of those answered with 502. */
  seen: { retried: number; failed: number };
}

/** Milliseconds for which an unreachable process gets no calls. */
const leftOutFor = 1_000;

/** Returns whether a call may be sent again after its process is gone. */
function mayRepeat({ method = 'GET', headers }: IncomingMessage, error: NodeJS.ErrnoException): boolean {
  if (error.code === 'ECONNREFUSED') return true;
  return ['GET', 'HEAD', 'OPTIONS'].includes(method) || headers['idempotency-key'] !== undefined;
}

/** @returns the answer once its head is there */
function sendOn(asked: IncomingMessage, body: Buffer, target: URL, agent: Agent): Promise<IncomingMessage> {
  const { method, url: path, headers, socket } = asked;
  const before = headers['x-forwarded-for'];
  const from = [before ?? [], socket.remoteAddress ?? []].flat().join(', ');
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: target.hostname,
        port: target.port,
        method,
        path,
        agent,
        headers: { ...headers, 'x-forwarded-for': from },
      },
      resolve,
    );
    sent.on('error', reject).end(body);
  });
}

function passOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
  // An incomplete answer must not be passed on as if it were complete.
  answer.on('error', () => response.destroy()).on('aborted', () => response.destroy());
}

/** @param targets addresses of the processes */
export async function startProxy(port: number, targets: readonly string[]): Promise<CallProxy> {
  const agent = new Agent({ keepAlive: true });
  const outUntil = new Map<string, number>();
  const seen = { retried: 0, failed: 0 };
  let turn = 0;
  const inOrder = () => {
    turn += 1;
    const all = targets.map((_, n) => targets[(turn + n) % targets.length] ?? '');
    const isOut = (target: string) => (outUntil.get(target) ?? 0) > Date.now();
    return [...all.filter((target) => !isOut(target)), ...all.filter(isOut)];
  };
  const answer = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(asked);
    for (const target of inOrder()) {
      try {
        return passOn(await sendOn(asked, body, new URL(target), agent), response);
      } catch (error) {
        outUntil.set(target, Date.now() + leftOutFor);
        if (!mayRepeat(asked, error as NodeJS.ErrnoException)) break;
        seen.retried += 1;
      }
    }
    seen.failed += 1;
    response.writeHead(502).end();
  };
  const server = createServer((asked, response) => {
    answer(asked, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
