import type { ProcedureUtils } from '@orpc/tanstack-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallContext } from '#console/lib/api/client.ts';
import type { FilterSet, ValuesOf } from '#console/ui/filters/filter.ts';
import { type ListOptions, useListState } from '#console/ui/list-table/list-state.ts';

/** Input of a list call, as far as a list of the console sets it. */
type Asked = { filter?: unknown; order?: string | undefined };
type FilterOf<I> = Extract<NonNullable<NonNullable<I>['filter' & keyof NonNullable<I>]>, object>;

/** The filters themselves, if the call knows these names and accepts their values; `never` for others. */
type Known<F, T> = {
  [K in keyof F]: K extends keyof T ? (ValuesOf<F>[K] extends T[K] | undefined ? F[K] : never) : never;
};

interface Options<F extends FilterSet, S extends string, O extends string, Page>
  extends Omit<ListOptions<F, S>, 'filters' | 'order' | 'orderable'> {
  order?: { by: NoInfer<O>; direction: 'asc' | 'desc' };
  /** Columns that the call can be ordered by, from the contract; an address that names another one has no order. */
  orderable: readonly O[];
  /** Returns the milliseconds until the page is loaded again; false for a complete one. */
  askedAgain?: (page: Page | undefined) => number | false;
}

/**
 * Loads a list with all that an operator chooses: `useList(api.groups.list, { filters, searchAs: 'name', … })`. Names
 * and values of the filters, the search and the order are checked against the contract.
 */
export function useList<
  I extends Asked | undefined,
  Page,
  E,
  F extends FilterSet,
  const S extends string & keyof FilterOf<I>,
  O extends string,
>(
  call: ProcedureUtils<CallContext, I, Page, E>,
  options: Options<F, S, O, Page> & { filters: F & Known<F, FilterOf<I>> },
) {
  const list = useListState<F, S>(options);
  // Its parts were each checked against the route's input.
  const input = list.input as unknown as I;
  const { askedAgain } = options;
  const query = useQuery(
    call.queryOptions({
      input,
      placeholderData: keepPreviousData,
      ...(askedAgain && { refetchInterval: ({ state }) => askedAgain(state.data) }),
    }),
  );
  return { list, query };
}
