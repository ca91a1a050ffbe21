import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useContext, useEffect, useRef } from 'react';
import { ReturnedCodes } from '#console/blocks/settings-sections.ts';
import { api } from '#console/lib/api/client.ts';
import { logFailure } from '#console/lib/log-failure.ts';

/** Uses what a service sent back with the address once, and takes it out of the address. */
export function useReturnedCode(siteKey: string): void {
  const { code, stripeCode, mode, state, section } = useSearch({ strict: false });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const finish = useContext(ReturnedCodes);
  const used = useRef<string | null>(null);
  useEffect(() => {
    const isStripe = stripeCode !== undefined && mode !== undefined;
    const returned = isStripe ? stripeCode : code;
    if (returned !== undefined && used.current !== returned) {
      used.current = returned;
      void finish?.({ code: returned, state: state ?? null, mode: isStripe ? mode : null })
        .catch((error: unknown) => logFailure('A connection could not be finished.', error))
        .then(() =>
          Promise.all([
            queries.invalidateQueries({ queryKey: api.resources.get.key() }),
            queries.invalidateQueries({ queryKey: api.integrations.key() }),
          ]),
        );
    }
    if (returned !== undefined || state !== undefined)
      void navigate({ to: '/resources/edit', search: { resource: siteKey, section }, replace: true });
  }, [code, stripeCode, mode, state, section, siteKey, navigate, queries, finish]);
}
