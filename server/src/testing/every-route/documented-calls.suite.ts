import { expect, test } from 'vitest';
import { z } from 'zod';
import { needsResource } from '#contract/base/access.ts';
import { insideOf } from '#server/app/schema-parts.ts';
import { type MatrixRoute, routes, sendAs, validCallFor } from '../access-matrix/send-as.ts';
import { callContextFor, type Tenants } from '../access-matrix/tenants.ts';
import type { DocumentedCall } from '../spec-calls/documented-call.ts';
import { documentedCalls } from '../spec-calls/documented-calls.ts';

/** Removes the parameter names of `PUT teams/{}`: they matter only to the contract. */
const unnamed = (call: string) => call.replace(/\{\w+\}/g, '{}');

const byCall = new Map(
  routes.map((one) => {
    const { method, path } = one.route['~orpc'].route;
    return [unnamed(`${method} ${path?.slice(1)}`), one];
  }),
);

function routeOf({ call, servedBy }: DocumentedCall): MatrixRoute {
  const found = byCall.get(unnamed(servedBy ?? call));
  if (!found) throw new Error(`The contract has no ${call}.`);
  return found;
}

/** Returns whether a value of this schema can have the field: through lists, unions and optional fields. */
function has(schema: z.core.$ZodType, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const inside = insideOf(schema);
  switch (inside.kind) {
    case 'same':
      return inside.schemas.some((one) => has(one, path));
    case 'items':
      return has(inside.schema, path);
    case 'values':
      return has(inside.schema, rest);
    case 'fields': {
      const field = inside.schemas[name];
      return field !== undefined && has(field, rest);
    }
    case 'nothing':
      return false;
  }
}

function missing(schema: unknown, names: readonly string[] = []): string[] {
  if (names.length === 0) return [];
  return schema instanceof z.ZodType ? names.filter((name) => !has(schema, name.split('.'))) : [...names];
}

const namesIn = (query = '') =>
  [...new URLSearchParams(query).keys()].filter((name) => !name.startsWith('filter['));

/** Registers the comparison of the calls with the contract. */
export function documentedContractSuite(): void {
  test('there are as many calls as the documents list', () => {
    expect(documentedCalls).toHaveLength(248);
    expect(new Set(documentedCalls.map(({ call }) => unnamed(call))).size).toBe(223);
  });

  test('the contract has each of them, with what it asks, takes and answers by the same names', () => {
    const found = documentedCalls.flatMap((documented) => {
      const { inputSchema, outputSchema } = routeOf(documented).route['~orpc'];
      const { call, query, asks, body, answer } = documented;
      return [
        ...missing(inputSchema, [...namesIn(query), ...(asks ?? []), ...(body ?? [])]),
        ...missing(outputSchema, answer),
      ].map((name) => `${call}: ${name}`);
    });
    expect(found).toEqual([]);
  });

  test('the look for names finds one that nothing has', () => {
    const { inputSchema } = routeOf({ call: 'PUT users/{id}' }).route['~orpc'];
    expect(missing(inputSchema, ['settings.never_lock', 'settings.never_ever', 'lock'])).toEqual([
      'settings.never_ever',
      'lock',
    ]);
    expect(() => routeOf({ call: 'PATCH teams/{id}' })).toThrow('The contract has no PATCH teams/{id}.');
  });
}

/** Returns the first caller with the right: some calls are only for operators without a partner. */
function callerOf(world: Tenants, { id }: MatrixRoute) {
  const { refuses } = validCallFor(id);
  const able = world.identities.filter(({ name }) => refuses?.[name] === undefined);
  const caller = able.find(({ isRoot }) => isRoot) ?? able.find(({ name }) => name === 'admin');
  if (!caller) throw new Error(`Nobody may call ${id}.`);
  return caller;
}

async function answered(world: Tenants, documented: DocumentedCall): Promise<string[]> {
  const found = routeOf(documented);
  const identity = callerOf(world, found);
  const own = await validCallFor(found.id).build(world.home, callContextFor(world, identity));
  const { query } = documented;
  const key = needsResource(found.meta.access) ? world.home.resource.key : undefined;
  const call = query === undefined ? own : { ...own, query };
  const answer = await sendAs(world, { route: found, identity }, key, call);
  const { route, outputSchema } = found.route['~orpc'];
  if (answer.status !== (route.successStatus ?? 200))
    return [`${answer.status} ${answer.text.slice(0, 200)}`];
  const isShaped = answer.body === undefined || (outputSchema as z.ZodType).safeParse(answer.body).success;
  return isShaped ? [] : [`another shape: ${answer.text.slice(0, 200)}`];
}

/** Registers the calls on the server of the world. */
export function documentedCallsSuite(getWorld: () => Tenants): void {
  test('each succeeds for who may make it, with the query of the documents, in the shape of the contract', async () => {
    const found: string[] = [];
    for (const documented of documentedCalls)
      found.push(
        ...(await answered(getWorld(), documented)).map(
          (line) => `${documented.call} ${documented.query}: ${line}`,
        ),
      );
    expect(found).toEqual([]);
  });

  test('each is known with and without admin/: whoever has not signed in is told so', async () => {
    const found: string[] = [];
    for (const documented of documentedCalls) {
      const { route, meta } = routeOf(documented);
      if (meta.access.who === 'public') continue;
      const { method, path } = route['~orpc'].route;
      const filled = path?.replace(/\{\w+\}/g, '1');
      for (const base of ['/api', '/api/admin']) {
        const { status } = await getWorld().server.call(method as 'GET', `${base}${filled}`);
        if (status !== 401) found.push(`${method} ${base}${filled}: ${status}`);
      }
    }
    expect(found).toEqual([]);
  });
}
