// Calls a second of one process and of several on the same machine.
import { availableParallelism, loadavg } from 'node:os';
import { demoPassword } from '#server/demo/publications.ts';
import { freePort, postJson } from '../fault-site.ts';
import { type Answered, callAt } from './load-caller.ts';
import { type Stack, webProcess } from './stack.ts';

const rounds = 3;
const machineLoad = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

async function signIn(url: string): Promise<{ token: string; resource: string }> {
  const answer = await postJson(url, 'authorization', { email: 'root@example.com', password: demoPassword });
  return { token: ((await answer.json()) as { token: string }).token, resource: 'harbour-courier' };
}

/** Measures each in turn, several times, and prints the best of each. @returns the exit code */
export async function compareLoad(stack: Stack, say: (line: string) => void): Promise<number> {
  const port = await freePort();
  const alone = webProcess(stack.direct, port);
  await alone.start();
  const headers = await signIn(stack.url);
  const ways = [
    ['one process, its database reached directly', `http://127.0.0.1:${port}`],
    ['one process, its database through the pooler', stack.web[0]?.url ?? ''],
    [`${stack.web.length} processes behind proxy and pooler`, stack.url],
  ] as const;
  const best = new Map<string, Answered>();
  const before = machineLoad();
  let refused = 0;
  try {
    for (let round = 1; round <= rounds; round += 1)
      for (const [what, url] of ways) {
        const answered = await callAt({ url, headers });
        refused += answered.refused;
        say(
          `${what}, round ${round}: ${answered.rate} calls/s, p95 ${Math.round(answered.p95)} ms, load ${machineLoad()}`,
        );
        if (answered.rate > (best.get(what)?.rate ?? 0)) best.set(what, answered);
      }
  } finally {
    await alone.stop();
  }
  say(
    `\n${availableParallelism()} cores; load average before: ${before}, after: ${machineLoad()}; refused: ${refused}\n`,
  );
  say('| What | Calls a second | p95 |\n|---|---|---|');
  for (const [what, { rate, p95 }] of best) say(`| ${what} | ${rate} | ${Math.round(p95)} ms |`);
  return refused === 0 ? 0 : 1;
}
