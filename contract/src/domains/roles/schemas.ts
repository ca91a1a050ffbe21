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
  operation: z.string().describe('Name of the operation, such as `groups.list`.'),
  group: z.string().describe('Heading of the operation in this documentation.'),
  summary: z.string().describe('What the operation does, in a sentence.'),
  method: z.string().describe('HTTP method in capital letters.'),
  path: z.string().describe("Path below the API's base, such as `/teams/{id}`."),
  who: z
    .enum(callers)
    .describe('Permitted callers: anyone, any signed-in operator, root alone, or a right on the site.'),
  area: z
    .string()
    .nullable()
    .describe('Area of the roles matrix that a caller needs a right in; null if none is required.'),
  verb: z
    .string()
    .nullable()
    .describe('Right in the area: `read`, `write` or `delete`; null if none is required.'),
  relations: z.array(z.enum(relations)).describe('Relations to a site that may use the operation.'),
  capability: capabilityId.describe('Capability that the operation belongs to.'),
});
export type OperationRights = z.infer<typeof operationRights>;

/** Capability, with its extent for each relation to a site. */
export const capability = z.object({
  id: capabilityId.describe('Name of the capability; a group of operations, such as `exportMembers`.'),
  answers: z
    .record(z.enum(relations), z.enum(capabilityAnswers))
    .describe("Extent for each relation: all of it, none, only the caller's own data, or part of it."),
});
export type Capability = z.infer<typeof capability>;

export const rolesMatrix = listOf(operationRights).extend({
  capabilities: z.array(capability).describe("Capabilities in the order of the console's page of roles."),
});

export const operatorsAsked = z
  .strictObject({ search: textFilter.optional().describe('Part of the email. Empty for any.') })
  .optional();

export const operatorName = z.object({
  id: z.int().describe('Id of the operator.'),
  email: z.string().describe('Email that the operator signs in with.'),
});

/** Reasons for a relation to a site: root of the platform, owner of its partner, or an assigned role. */
export const reasons = ['root', 'partner', 'role'] as const;

/** Relations of an operator to each site, as far as the caller may know. */
export const operatorRights = z.object({
  id: z.int().describe('Id of the operator.'),
  email: z.string().describe('Email that the operator signs in with.'),
  active: z.boolean().describe("False for an operator who can't sign in and has no rights."),
  sites: z
    .array(
      z.object({
        key: z.string().describe('Key of the site, as in the header `resource`.'),
        title: z.string().describe('Title of the site.'),
        relation: z
          .enum(relations)
          .describe('Relation of the operator to this site; it determines their rights.'),
        because: z
          .enum(reasons)
          .describe("Reason for the relation: root, ownership of the site's partner, or an assigned role."),
        partner: z.string().describe('Title of the partner that the site belongs to.'),
      }),
    )
    .describe('Sites whose roles you may read, by title; at most the first 200.'),
  total_sites: z.int().describe('Number of these sites, including those beyond the first 200.'),
});
export type OperatorRights = z.infer<typeof operatorRights>;
