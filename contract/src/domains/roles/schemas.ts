import { z } from 'zod';
import { relations } from '../../base/access.ts';
import { textFilter } from '../../base/filters.ts';
import { listOf } from '../../base/paging.ts';
import { capabilityAnswers, capabilityGroups } from './capabilities.ts';

const capabilityId = z.enum(Object.values(capabilityGroups).flat());

/** Who may call an operation: everybody, any operator who is signed in, root alone, or a right of the matrix. */
export const callers = ['public', 'signedIn', 'root', 'area'] as const;

/** An operation of the API, and who may use it. */
export const operationRights = z.object({
  /** As `groups.list`. */
  operation: z.string(),
  /** Heading in the API's documentation. */
  group: z.string(),
  summary: z.string(),
  method: z.string(),
  /** Below the API's base, as `/teams/{id}`. */
  path: z.string(),
  who: z.enum(callers),
  /** Line of the matrix and right that it takes; null where none is asked for. */
  area: z.string().nullable(),
  verb: z.string().nullable(),
  /** Relations to a site that may use it. */
  relations: z.array(z.enum(relations)),
  /** The capability it belongs to. */
  capability: capabilityId,
});
export type OperationRights = z.infer<typeof operationRights>;

/** A capability, and what each relation to a site may do of it. */
export const capability = z.object({
  id: capabilityId,
  answers: z.record(z.enum(relations), z.enum(capabilityAnswers)),
});
export type Capability = z.infer<typeof capability>;

export const rolesMatrix = listOf(operationRights).extend({ capabilities: z.array(capability) });

export const operatorsAsked = z.strictObject({ search: textFilter.optional() }).optional();

export const operatorName = z.object({ id: z.int(), email: z.string() });

/** Why somebody is what they are on a site: root of the platform, owner of its partner, or a role that was given. */
export const reasons = ['root', 'partner', 'role'] as const;

/** What an operator is on each site, as far as the caller may know. */
export const operatorRights = z.object({
  id: z.int(),
  email: z.string(),
  /** Who is not active may do nothing. */
  active: z.boolean(),
  /** By title, the first 200. */
  sites: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      relation: z.enum(relations),
      because: z.enum(reasons),
      /** The partner of the site. */
      partner: z.string(),
    }),
  ),
  total_sites: z.int(),
});
export type OperatorRights = z.infer<typeof operatorRights>;
