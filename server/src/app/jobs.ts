import type { Database } from '#server/database/connect.ts';
import { subscriberTasks } from '#server/database/event-subscribers.ts';
import { platformContext } from '#server/database/sites.ts';
import { demoRemovalTasks } from '#server/demo/removal/task.ts';
import { billingTasks } from '#server/domains/billing/jobs.ts';
import type { BillingTools } from '#server/domains/billing/providers.service.ts';
import { bulkChangeTasks } from '#server/domains/bulk-changes/jobs.ts';
import { codeFamilyTasks } from '#server/domains/code-families/jobs.ts';
import { configurationDraftTasks } from '#server/domains/configuration-drafts/jobs.ts';
import { decisionTasks } from '#server/domains/decisions/jobs.ts';
import { deliveryTasks } from '#server/domains/deliveries/jobs.ts';
import type { ClearedList } from '#server/domains/erasures/erasure-ledger.ts';
import { erasureTasks } from '#server/domains/erasures/jobs.ts';
import { exportTasks } from '#server/domains/exports/jobs.ts';
import { integrationTasks } from '#server/domains/integrations/jobs.ts';
import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import { invoiceTasks } from '#server/domains/invoices/jobs.ts';
import { memberImportTasks } from '#server/domains/member-imports/jobs.ts';
import { memberSubscriptionTasks } from '#server/domains/member-subscriptions/jobs.ts';
import { onboardingTasks } from '#server/domains/onboarding/jobs.ts';
import { paymentTasks } from '#server/domains/payments/jobs.ts';
import type { Outbound } from '#server/domains/payments/tools.ts';
import { providerDriftTasks } from '#server/domains/provider-drift/jobs.ts';
import { renewalHandoverTasks } from '#server/domains/renewal-handovers/jobs.ts';
import { resetLinkJob, sendResetLink } from '#server/domains/session/password-reset.service.ts';
import { testClockTasks } from '#server/domains/test-clock/jobs.ts';
import { weeklyDigestTasks } from '#server/domains/weekly-digests/jobs.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { MailFiles } from '#server/platform/mail/mail-files.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { requeueMailsTask } from '#server/platform/mail/requeue-mails-task.ts';
import { sendMailTask } from '#server/platform/mail/send-mail-task.ts';
import { defineTask, type Task } from '#server/platform/queue/task.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { exportableTables } from './exported-tables.ts';
import type { FileStores } from './file-stores.ts';
import { maintenanceTasks } from './maintenance.ts';
import { settingsTools } from './settings-saved.ts';
import { subscribers } from './subscribers.ts';

interface JobTools extends FileStores, ServiceTools, BillingTools {
  database: Database;
  log: Log;
  mailer: Mailer;
  mailFiles: MailFiles;
  baseUrl: string;
  secrets: SecretBox;
  outbound: Outbound;
  clearedList: ClearedList;
  /** Days that files of exports are kept. */
  exportsKeepDays: number;
}

function resetLinkTask({ database, log, baseUrl }: JobTools): Task {
  return defineTask(resetLinkJob, async ({ email, requestId }) => {
    const ctx = platformContext({ database, clock: systemClock, log }, resetLinkJob.name);
    await sendResetLink({ ...ctx, requestId }, email, baseUrl);
  });
}

/** Returns all tasks of the worker. */
export function jobList(tools: JobTools): Task[] {
  const tasks: Task[] = [
    sendMailTask(tools.database.pool, tools.mailer),
    requeueMailsTask(tools.database.owner),
    resetLinkTask(tools),
    ...memberSubscriptionTasks({ ...tools, clock: systemClock }),
    ...paymentTasks({ ...tools, clock: systemClock }),
    ...providerDriftTasks({ ...tools, clock: systemClock }),
    ...renewalHandoverTasks({ ...tools, clock: systemClock }),
    ...testClockTasks({ ...tools, clock: systemClock }),
    ...decisionTasks({ ...tools, clock: systemClock }),
    ...deliveryTasks({ ...tools, clock: systemClock }),
    ...integrationTasks({ ...tools, clock: systemClock }),
    ...exportTasks({
      ...tools,
      files: tools.exportFiles,
      clock: systemClock,
      sources: exportableTables,
      keepDays: tools.exportsKeepDays,
    }),
    ...erasureTasks({ ...tools, clock: systemClock }),
    ...memberImportTasks({ ...tools, clock: systemClock }),
    ...bulkChangeTasks({ ...tools, clock: systemClock }),
    ...codeFamilyTasks({ ...tools, clock: systemClock }),
    ...invoiceTasks({ ...tools, clock: systemClock }),
    ...billingTasks({ ...tools, clock: systemClock }),
    ...onboardingTasks({ ...tools, clock: systemClock }),
    ...configurationDraftTasks({ ...tools, ...settingsTools(tools), clock: systemClock }),
    ...weeklyDigestTasks({ ...tools, clock: systemClock }),
    ...demoRemovalTasks(tools),
    ...maintenanceTasks(tools.database, () => tasks.map(({ name }) => name)),
    ...subscriberTasks({ ...tools, clock: systemClock }, subscribers),
  ];
  return tasks;
}
