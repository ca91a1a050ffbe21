import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type CallContext, client } from '#console/lib/api/client.ts';
import type { SavedView } from '#contract/domains/saved-views/schemas.ts';
import type { ViewScreen } from '#contract/domains/saved-views/words.ts';

interface Saved {
  title: string;
  filter: object;
}

type Call = { context: CallContext };

interface ViewCalls {
  list: typeof api.savedViews.listOfMembers;
  create: (view: Saved, call: Call) => Promise<SavedView>;
  update: (view: Saved & { id: number; version: number }) => Promise<SavedView>;
  remove: (view: { id: number }) => Promise<unknown>;
}

const { savedViews } = client;

// A list's filter is that of its call, and the server validates it: the types here can't tell which list it is.
const calls: Record<ViewScreen, ViewCalls> = {
  members: {
    list: api.savedViews.listOfMembers,
    create: (view, call) => savedViews.createOfMembers(view as never, call),
    update: (view) => savedViews.updateOfMembers(view as never),
    remove: savedViews.removeOfMembers,
  },
  transactions: {
    list: api.savedViews.listOfTransactions,
    create: (view, call) => savedViews.createOfTransactions(view as never, call),
    update: (view) => savedViews.updateOfTransactions(view as never),
    remove: savedViews.removeOfTransactions,
  },
};

/** Returns the saved views of a list, and their actions. */
export function useViews(screen: ViewScreen) {
  const queries = useQueryClient();
  const { list, create, update, remove } = calls[screen];
  const query = useQuery(list.queryOptions({ staleTime: 60_000 }));
  const again = () => queries.invalidateQueries({ queryKey: list.key() });
  return {
    views: query.data?.items ?? [],
    key: list.key(),
    async add(view: Saved, idempotencyKey: string): Promise<SavedView> {
      const made = await create(view, { context: { idempotencyKey } });
      await again();
      return made;
    },
    async replace({ id, version }: SavedView, view: Saved): Promise<SavedView> {
      const changed = await update({ id, version, ...view });
      await again();
      return changed;
    },
    remove: ({ id }: SavedView) => remove({ id }),
  };
}
