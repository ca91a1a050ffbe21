import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { descriptionOf, isStatus } from './api/api-error.ts';
import { api } from './api/client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** No 'Success!' after this write. */
      silentSuccess?: boolean;
      /** No notification about its failure: the screen tells it itself. */
      silentError?: boolean;
      /** Said when the server gave no sentence. */
      errorFallback?: string;
    };
  }
}

export interface Messages {
  success(): void;
  /** @param description the server's sentence, or null when it gave none */
  failure(description: string | null): void;
}

const retries = 2;

function isWorthRetrying(count: number, error: unknown): boolean {
  return count < retries && (!(error instanceof Error && 'status' in error) || isStatus(error, 503));
}

/**
 * Creates the query client, the only place that reports writes: 'Success!' after each, the server's message after a
 * failed one. Meta of a mutation disables either.
 */
export function createQueryClient(messages: Messages): QueryClient {
  const noteSignOut = (error: unknown) => {
    // Does nothing at once; the next guard identifies the operator on the server again.
    if (isStatus(error, 401))
      void client.invalidateQueries({ queryKey: api.session.currentUser.key(), refetchType: 'none' });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noteSignOut }),
    mutationCache: new MutationCache({
      onSuccess(_data, _input, _context, mutation) {
        if (!mutation.meta?.silentSuccess) messages.success();
        // After a retried run or a paid invoice the menu's count must go down at once.
        void client.invalidateQueries({ queryKey: api.attentions.key() });
      },
      onError(error, _input, _context, mutation) {
        noteSignOut(error);
        if (!mutation.meta?.silentError)
          messages.failure(descriptionOf(error) ?? mutation.meta?.errorFallback ?? null);
      },
    }),
    defaultOptions: {
      // A call without a network fails with an error; by default it would silently wait for the network.
      queries: {
        retry: isWorthRetrying,
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
