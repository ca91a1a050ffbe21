import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocalStorage } from '../browser/remembered.ts';
import type { Filter, FilterSet, Raw, ValuesOf } from '../filters/filter.ts';

export const pageSizes = [10, 25] as const;
/** Storage key of the page size that all ordinary tables share. */
export const sizeKey = 'perPage';
export type PageSize = (typeof pageSizes)[number];
type Direction = 'asc' | 'desc';

export interface ListOptions<F extends FilterSet, S extends string> {
  /** Filters by their names in the API. Keep the object stable between renders if possible. */
  filters: F;
  /** Name of the filter that the search box fills. */
  searchAs: S;
  order?: { by: string; direction: Direction };
  /** Columns of the API that may be ordered by; an address that names another one has no order. Left out: any. */
  orderable?: readonly string[];
  /** `memory` for a second table of a screen: the address belongs to the first one. */
  keep?: 'address' | 'memory';
  /** Rows per page of a table without a choice: it neither follows nor changes the shared size. */
  fixedSize?: number;
}

/** Ready to be the input of a list call: `api.members.list.queryOptions({ input: list.input })`. */
export interface ListInput<F extends FilterSet, S extends string> {
  page: number;
  limit: number;
  order?: string;
  sort?: Direction;
  filter?: ValuesOf<F> & { [K in S]?: string };
}

export interface ListState<F extends FilterSet = FilterSet, S extends string = string> {
  filters: F;
  values: ValuesOf<F>;
  search: string;
  page: number;
  limit: number;
  isFixedSize: boolean;
  order: { by: string; direction: Direction } | null;
  /** Anything narrows the list. */
  isNarrowed: boolean;
  input: ListInput<F, S>;
  setSearch: (text: string) => void;
  setFilter: (name: string, value: unknown) => void;
  clearAll: () => void;
  setOrder: (by: string, direction: Direction) => void;
  setPage: (page: number) => void;
  setLimit: (limit: PageSize) => void;
}

/** State of a list with any filters, as the table itself needs it. */
export type AnyListState = Omit<ListState, 'values' | 'input'> & { values: object };

type Address = Readonly<Record<string, Raw>>;

const single = (raw: Raw): string | undefined => (typeof raw === 'string' ? raw : undefined);

function readPage(raw: Raw): number {
  const text = single(raw);
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

function readSize(kept: unknown): PageSize | null {
  return pageSizes.find((size) => size === Number(kept)) ?? null;
}

/** Holds the state in the address, so that a view can be shared, or in memory. */
export function useAddress(
  keep: 'address' | 'memory',
): [Address, (change: Address, isTyping?: boolean) => void] {
  const navigate = useNavigate();
  const inAddress = useRouterState({ select: (state) => state.location.search as Address });
  const [inMemory, setMemory] = useState<Address>({});
  if (keep === 'memory') return [inMemory, (change) => setMemory((before) => ({ ...before, ...change }))];
  const change = (changed: Address, isTyping = false) => {
    const search = (before: Address) => ({ ...before, ...changed });
    void navigate({ to: '.', search: search as never, replace: isTyping, resetScroll: false });
  };
  return [inAddress, change];
}

/** Holds the search, filters, order and page of a list, read from the address and written to it. */
export function useListState<F extends FilterSet, S extends string>(
  options: ListOptions<F, S>,
): ListState<F, S> {
  const { filters, searchAs } = options;
  const [address, change] = useAddress(options.keep ?? 'address');
  const [shared, keepSize] = useLocalStorage(sizeKey, readSize, pageSizes[0]);
  const limit = options.fixedSize ?? shared;

  const search = single(address.search)?.trim().slice(0, 200) ?? '';
  const values: Record<string, unknown> = {};
  for (const [name, filter] of Object.entries(filters) as [string, Filter][]) {
    const value = filter.decode(address[name]);
    if (value !== undefined) values[name] = value;
  }
  const asked = single(address.order);
  const isKnown = asked !== undefined && (options.orderable?.includes(asked) ?? true);
  const by = isKnown ? asked : undefined;
  const order =
    by === undefined
      ? (options.order ?? null)
      : { by, direction: address.sort === 'desc' ? ('desc' as const) : ('asc' as const) };
  const page = readPage(address.page);
  const isNarrowed = search !== '' || Object.keys(values).length > 0;
  const filter = { ...values, ...(search === '' ? {} : { [searchAs]: search }) };

  return {
    filters,
    values: values as ValuesOf<F>,
    search,
    page,
    limit,
    isFixedSize: options.fixedSize !== undefined,
    order,
    isNarrowed,
    input: {
      page,
      limit,
      ...(order ? { order: order.by, sort: order.direction } : {}),
      ...(isNarrowed ? { filter: filter as ListInput<F, S>['filter'] } : {}),
    } as ListInput<F, S>,
    setSearch: (text) => change({ search: text || undefined, page: undefined }, true),
    setFilter(name, value) {
      const { encode } = filters[name] as { encode: (value: unknown) => Raw };
      change({ [name]: value === undefined ? undefined : encode(value), page: undefined });
    },
    clearAll() {
      const none = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
      change({ ...none, search: undefined, page: undefined });
    },
    setOrder: (column, direction) => change({ order: column, sort: direction, page: undefined }),
    setPage: (next) => change({ page: next > 1 ? String(next) : undefined }),
    setLimit(size) {
      keepSize(size);
      change({ page: undefined });
    },
  };
}
