import { createQueryClient } from '#console/lib/query-client.ts';
import { notifyFailure, notifySuccess } from '#console/ui/notify/notify.tsx';

export const queryClient = createQueryClient({
  success: () => notifySuccess(),
  failure: (description) => notifyFailure(description ?? undefined),
});
