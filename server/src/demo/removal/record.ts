import type { Executor } from '#server/platform/queue/add-job.ts';

export type DemoKind = 'site' | 'partner' | 'operator' | 'pricing plan';

/** Records a row of the demo publication. Rows that aren't recorded are never removed with it. */
export async function recordDemoRow(executor: Executor, kind: DemoKind, id: number): Promise<void> {
  await executor.query('insert into demo_rows (kind, row_id) values ($1, $2) on conflict do nothing', [
    kind,
    id,
  ]);
}
