// Processes that are killed in the middle of their work: nothing acknowledged may be lost, nothing done twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import { demoPassword } from '#server/demo/publications.ts';
import { postJson, waitUntil } from '../fault-site.ts';
import { importCalls } from '../import-calls.ts';
import { type Load, sendWrite, startLoad, statuses } from '../load.ts';
import type { Member, Stack } from './stack.ts';

/** Enough for both workers to be killed while some are still to be taken. */
const rows = 60_000;
const word = 'taken by several';
/** Every hundredth row has no address. */
const rejected = rows / 100;

interface Desk {
  stack: Stack;
  headers: { token: string; resource: string };
  /** Returns a number that a query selects. */
  figure(sql: string): Promise<number>;
  /** Prints an observed value, and records it as a failure if it isn't expected. */
  check(what: string, seen: unknown, expected: unknown): void;
  say(line: string): void;
}

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

/** Kills each worker once and restarts it, each time while `progress` is increasing. */
async function killWorkers({ stack, say }: Desk, what: string, all: number, progress: () => Promise<number>) {
  for (const worker of stack.workers) {
    const start = await progress();
    await waitUntil(async () => (await progress()) > start, 90);
    await worker.kill();
    const killed = performance.now();
    const before = await progress();
    if (before >= all) throw new Error(`The ${what} was over before a worker was killed.`);
    await waitUntil(async () => (await progress()) > before, 90);
    say(`${worker.name} killed at ${before} of ${all} of the ${what}; it went on after ${seconds(killed)} s`);
    await worker.start();
  }
}

async function importRows(desk: Desk): Promise<void> {
  const { stack, figure, check } = desk;
  const { get, post, sendPart, answerOf } = importCalls(() => ({ url: stack.url, headers: desk.headers }));
  const lines = Array.from({ length: rows }, (_, n) =>
    n % 100 === 99 ? `nobody ${n},,` : `several${n}@example.com,Several ${n},${word}`,
  );
  const content = Buffer.from(['email,name,labels', ...lines].join('\n'));
  const { id } = await post('', { file_name: 'readers.csv', bytes: content.length });
  await answerOf(await sendPart(id, 0, content));
  const { columns } = await post(`/${id}/uploaded`);
  await post(`/${id}/check`, { columns: columns.map(({ position, field }) => ({ position, field })) });
  await waitUntil(async () => (await get(id)).state === 'checked', 120);
  await post(`/${id}/start`, { version: (await get(id)).version });
  const done = () => figure(`select coalesce(rows_done, 0)::int from member_imports where id = ${id}`);
  await killWorkers(desk, 'import', rows, done);
  await waitUntil(async () => (await get(id)).state === 'done', 300);
  const taken = rows - rejected;
  check('import', (await get(id)).totals, { rows, created: taken, updated: 0, unchanged: 0, rejected });
  const people = "from members where email_lc like 'several%@example.com'";
  check('members of it', await figure(`select count(*)::int ${people}`), taken);
  check('addresses of it', await figure(`select count(distinct email_lc)::int ${people}`), taken);
}

async function changeEverybody(desk: Desk): Promise<void> {
  const { stack, headers, figure, check } = desk;
  const change = async (path: string, body: object = {}): Promise<BulkChange> => {
    const answer = await postJson(stack.url, `users/bulk-changes${path}`, body, headers);
    return (await answer.json()) as BulkChange;
  };
  const { id, total } = await change('', { filter: {}, change: { kind: 'add_tags', tags: ['Several'] } });
  await change(`/${id}/start`);
  await killWorkers(desk, 'bulk change', total, () =>
    figure(`select done::int from bulk_changes where id = ${id}`),
  );
  await waitUntil(
    async () =>
      (await figure(`select count(*)::int from bulk_changes where id = ${id} and state = 'done'`)) === 1,
    300,
  );
  const noted = `from audit_log, jsonb_array_elements(changes->'members') as m
    where operation = 'bulk-changes.apply' and target_id = ${id}`;
  check('members noted as changed', await figure(`select count(*)::int ${noted}`), total);
  check('each of them once', await figure(`select count(distinct m)::int ${noted}`), total);
  const tagged = "from member_tags join tags t on t.id = tag_id where t.title = 'Several'";
  check('members with the tag', await figure(`select count(*)::int ${tagged}`), total);
}

/** Kills each process that serves once, under calls, and starts it again. */
async function killWeb(web: readonly Member[], say: Desk['say']): Promise<void> {
  for (const one of web) {
    await sleep(2_000);
    await one.kill();
    say(`${one.name} killed under calls`);
    await sleep(2_000);
    await one.start();
  }
}

/** Checks that each acknowledged write exists once, and each other one exists once after it is sent again. */
async function checkWrites({ stack, headers, figure, check, say }: Desk, load: Load): Promise<void> {
  say(
    `calls by status: ${JSON.stringify(statuses(load.answers))}, ${load.writes.length} writes; the proxy: ${JSON.stringify(stack.proxy.seen)}`,
  );
  const groups = "from groups where name like 'Under calls %'";
  const names = await stack.primary.asSuperuser(
    async (client) =>
      (await client.query<{ name: string }>(`select name ${groups}`)).rows.map(({ name }) => name),
    'masthead',
  );
  const kept = new Set(names);
  check(
    'acknowledged writes that are gone',
    [...load.acknowledged].filter((name) => !kept.has(name)),
    [],
  );
  const agent = new Agent({ connections: 4 });
  const open = load.writes.filter(({ name }) => !load.acknowledged.has(name));
  const some = load.writes.filter(({ name }) => load.acknowledged.has(name)).slice(-100);
  for (const write of [...open, ...some]) await sendWrite(agent, stack.url, headers, write);
  await agent.close();
  check(
    'groups once all were sent again',
    await figure(`select count(*)::int ${groups}`),
    load.writes.length,
  );
}

async function openDesk(stack: Stack, say: Desk['say']): Promise<Desk & { isWhole(): boolean }> {
  const answer = await postJson(stack.url, 'authorization', {
    email: 'root@example.com',
    password: demoPassword,
  });
  const { token } = (await answer.json()) as { token: string };
  let isWhole = true;
  return {
    stack,
    headers: { token, resource: 'harbour-courier' },
    figure: (sql) =>
      stack.primary.asSuperuser(async (client) => {
        const { rows: found } = await client.query<Record<string, number>>(sql);
        return Object.values(found[0] ?? {})[0] ?? -1;
      }, 'masthead'),
    check: (what, seen, expected) => {
      const holds = JSON.stringify(seen) === JSON.stringify(expected);
      isWhole &&= holds;
      say(
        `${holds ? 'ok  ' : 'LOST'}  ${what}: ${JSON.stringify(seen)}${holds ? '' : `, not ${JSON.stringify(expected)}`}`,
      );
    },
    say,
    isWhole: () => isWhole,
  };
}

/** @returns 1 where something was lost or done twice */
export async function tryFaults(stack: Stack, say: (line: string) => void): Promise<number> {
  const desk = await openDesk(stack, say);
  const load = startLoad(stack.url, desk.headers, 4, 'Under calls ');
  await Promise.all([importRows(desk), killWeb(stack.web, say)]);
  await changeEverybody(desk);
  await load.stop();
  await checkWrites(desk, load);
  return desk.isWhole() ? 0 : 1;
}
