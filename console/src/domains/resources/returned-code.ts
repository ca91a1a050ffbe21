import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useContext, useEffect, useRef } from 'react';
import { ReturnedCodes } from '#console/blocks/settings-sections.ts';
import { api } from '#console/lib/api/client.ts';
import { logFailure } from '#console/lib/log-failure.ts';

/** Uses the code that a service returned in the address, once, and removes it from the address. */
export function useReturnedCode(siteKey: string): void {
  const { code, stripeCode, mode, state, section, error } = useSearch({ strict: false });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const finish = useContext(ReturnedCodes);
  const used = useRef<string | null>(null);
  useEffect(() => {
    const isStripe = mode !== undefined && (stripeCode !== undefined || error !== undefined);
    const answer = (isStripe ? stripeCode : code) ?? null;
    const refusal = isStripe && answer === null ? (error ?? null) : null;
    const once = answer ?? refusal;
    if (once !== null && used.current !== once) {
      used.current = once;
      const about = { site: siteKey, state: state ?? null, mode: isStripe ? mode : null };
      void finish?.({ ...about, code: answer, error: refusal })
        .catch((failure: unknown) => logFailure('A connection could not be finished.', failure))
        .then(() =>
          Promise.all([
            queries.invalidateQueries({ queryKey: api.resources.get.key() }),
            queries.invalidateQueries({ queryKey: api.integrations.key() }),
          ]),
        );
    }
    if (once !== null || state !== undefined)
      void navigate({ to: '/resources/edit', search: { resource: siteKey, section }, replace: true });
  }, [code, stripeCode, mode, state, section, error, siteKey, navigate, queries, finish]);
}
