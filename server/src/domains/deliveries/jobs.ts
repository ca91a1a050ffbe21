import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { sweepDeliveries } from './across-sites.queries.ts';

export function deliveryTasks({ database }: SystemTools): Task[] {
  return [{ name: 'deliveries.sweep', every: '47 2 * * *', run: () => sweepDeliveries(database) }];
}
