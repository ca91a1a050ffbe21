import { z } from 'zod';
import { relations } from '../../base/access.ts';
import { textFilter } from '../../base/filters.ts';
import { listOf } from '../../base/paging.ts';
import { capabilityAnswers, capabilityGroups } from './capabilities.ts';

const capabilityId = z.enum(Object.values(capabilityGroups).flat());

/** Kinds of callers: public, any signed-in operator, root alone, or a right of the matrix. */
export const callers = ['public', 'signedIn', 'root', 'area'] as const;

/** Operation of the API, with its permitted callers. */
export const operationRights = z.object({
  /** Name such as `groups.list`. */
  operation: z.string(),
  /** Heading in the API's documentation. */
  group: z.string(),
  summary: z.string(),
  method: z.string(),
  /** Path below the API's base, such as `/teams/{id}`. */
  path: z.string(),
  who: z.enum(callers),
  /** Required line and right of the matrix; null if none is required. */
  area: z.string().nullable(),
  verb: z.string().nullable(),
  /** Relations to a site that may use it. */
  relations: z.array(z.enum(relations)),
  /** Capability it belongs to. */
  capability: capabilityId,
});
export type OperationRights = z.infer<typeof operationRights>;

/** Capability, with its extent for each relation to a site. */
export const capability = z.object({
  id: capabilityId,
  answers: z.record(z.enum(relations), z.enum(capabilityAnswers)),
});
export type Capability = z.infer<typeof capability>;

export const rolesMatrix = listOf(operationRights).extend({ capabilities: z.array(capability) });

export const operatorsAsked = z.strictObject({ search: textFilter.optional() }).optional();

export const operatorName = z.object({ id: z.int(), email: z.string() });

/** Reasons for a relation to a site: root of the platform, owner of its partner, or an assigned role. */
export const reasons = ['root', 'partner', 'role'] as const;

/** Relations of an operator to each site, as far as the caller may know. */
export const operatorRights = z.object({
  id: z.int(),
  email: z.string(),
  /** Active state: an inactive operator has no rights. */
  active: z.boolean(),
  /** Sites by title, the first 200. */
  sites: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      relation: z.enum(relations),
      because: z.enum(reasons),
      /** Partner of the site. */
      partner: z.string(),
    }),
  ),
  total_sites: z.int(),
});
export type OperatorRights = z.infer<typeof operatorRights>;
