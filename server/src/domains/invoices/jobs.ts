import { perSiteTask, siteJobTask } from '#server/database/site-jobs.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { findFaults, sitesPastDue } from './across-sites.queries.ts';
import { becomePastDue, type ChargeTools, chargeInvoice } from './charge.service.ts';
import { chargeJob } from './states.service.ts';

/** Compares all invoices with their lines, payments and numbers; an inconsistency fails the job. */
function checkTask({ database }: SystemTools): Task {
  return {
    name: 'invoices.check',
    every: '53 3 * * *',
    run: async (_payload, { log }) => {
      const faults = await findFaults(database);
      for (const fault of faults) log.error({ fault }, 'invoices do not add up');
      if (faults.length > 0) throw new Error(`${faults.length} faults among the invoices`);
    },
  };
}

export function invoiceTasks(tools: SystemTools & ChargeTools): Task[] {
  return [
    siteJobTask(tools, chargeJob, (ctx, { id }) => chargeInvoice(tools, ctx, id), undefined, {
      isEvenDeleted: true,
    }),
    perSiteTask(tools, {
      name: 'invoices.past-due',
      every: '22 * * * *',
      find: sitesPastDue,
      run: (ctx) => becomePastDue(tools, ctx),
    }),
    checkTask(tools),
  ];
}
