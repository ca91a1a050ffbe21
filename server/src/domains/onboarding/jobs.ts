import { platformContext, type SystemTools } from '#server/database/sites.ts';
import { defineTask, type Task } from '#server/platform/queue/task.ts';
import { mailRegistration, registrationMailJob } from './registration.service.ts';

export function onboardingTasks(tools: SystemTools & { baseUrl: string }): Task[] {
  return [
    defineTask(registrationMailJob, async ({ id, requestId }) => {
      const ctx = platformContext(tools, registrationMailJob.name);
      await mailRegistration({ ...ctx, requestId }, id, tools.baseUrl);
    }),
  ];
}
