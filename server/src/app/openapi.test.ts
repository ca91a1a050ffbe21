import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteMeta } from '#contract/base/access.ts';
import { contract } from '#contract/index.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Operation {
  operationId: string;
  'x-access': unknown;
  security: unknown[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, { $ref?: string }>;
}

const routes: [string, AnyContractProcedure][] = Object.entries(contract).flatMap(([domain, verbs]) =>
  Object.entries(verbs)
    .filter((entry): entry is [string, AnyContractProcedure] => isContractProcedure(entry[1]))
    .map(([name, route]): [string, AnyContractProcedure] => [`${domain}.${name}`, route]),
);

describe('the description of the API', () => {
  test('names every route of the contract with its access, its headers and our errors', async () => {
    const { body, headers } = await server.call('GET', '/api/openapi.json');
    expect(headers['content-type']).toContain('application/json');
    const document = body as {
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: Record<string, { required: string[] }> };
    };
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.components.schemas.Error?.required).toEqual(['error', 'error_description', 'request_id']);
    const byId = new Map(
      Object.values(document.paths)
        .flatMap((methods) => Object.values(methods))
        .map((operation) => [operation.operationId, operation]),
    );
    expect([...byId.keys()].sort()).toEqual(routes.map(([id]) => id).sort());
    for (const [id, route] of routes) {
      const { access, repeat } = route['~orpc'].meta as RouteMeta;
      const operation = byId.get(id);
      expect(operation?.['x-access']).toEqual(access);
      expect(operation?.security).toHaveLength(access.who === 'public' ? 0 : 1);
      expect(operation?.responses['422']).toEqual({ $ref: '#/components/responses/invalid' });
      const names = (operation?.parameters ?? []).map(({ name }) => name);
      expect(names.includes('Idempotency-Key')).toBe(repeat === 'keyed');
    }
  });

  test('says of an input which fields it needs one of', async () => {
    const { body } = await server.call('GET', '/api/openapi.json');
    const { schemas } = (body as { components: { schemas: Record<string, unknown> } }).components;
    const anyOf = [{ required: ['pricing_plan'] }, { required: ['pricing_plans_id'] }];
    for (const name of ['PartnersCreateBody', 'PartnersAddResourceBody'])
      expect(schemas[name]).toMatchObject({ anyOf });
  });

  test('says 409 where something in use is not deleted', () => {
    const refusing = ['groups.remove', 'emailTemplates.remove', 'plans.remove', 'transactions.remove'];
    const documented = routes.filter(([, route]) => Object.hasOwn(route['~orpc'].errorMap, 'conflict'));
    expect(documented.map(([id]) => id)).toEqual(expect.arrayContaining(refusing));
  });

  test('says whom a field is hidden from, and who may not filter by it', async () => {
    const { body, text } = await server.call('GET', '/api/openapi.json');
    const { paths, components } = body as {
      paths: Record<string, { get: Operation }>;
      components: { schemas: Record<string, { properties: Record<string, unknown> }> };
    };
    expect(components.schemas.MemberRow?.properties.transaction_ltv).toMatchObject({
      'x-hidden-from': ['user'],
    });
    const list = JSON.stringify(paths['/users']?.get);
    expect(list).toMatch(/"inactivity":\{[^}]*"x-refused-to":\["user"\]/);
    expect(text).not.toContain('"x-hidden-from":[]');
    const page = await server.call('GET', '/api/docs/plain');
    expect(page.text).toContain('transaction_ltv: integer or null, hidden from user');
  });

  test('is a page that reads without any script or foreign host', async () => {
    const { status, text, headers } = await server.call('GET', '/api/docs/plain');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
    expect(text).not.toMatch(/<script|style=|https?:\/\//);
    for (const [id] of routes) expect(text).toContain(`id="${id}"`);
    expect((await server.call('GET', '/api/docs/docs.css')).headers['content-type']).toContain('text/css');
  });

  test('is a page to try calls on, with every script from here', async () => {
    const { status, text, headers } = await server.call('GET', '/api/docs');
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';.*connect-src 'self'/);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(text).not.toMatch(/https?:\/\/|<script>|style=/);
    const scripts = [...text.matchAll(/<script src="([^"]+)">/g)].map(([, path]) => path ?? '');
    expect(scripts).toHaveLength(2);
    for (const path of scripts) {
      const script = await server.call('GET', path);
      expect(script.status).toBe(200);
      expect(script.headers['content-type']).toContain('text/javascript');
    }
    const reader = await server.call('GET', scripts[0] ?? '');
    expect(reader.headers['cache-control']).toContain('immutable');
    expect(reader.text).toContain('createApiReference');
    const packed = await server.app.inject({
      url: scripts[0] ?? '',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(reader.text);
  });

  test.each([
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/plain',
    '/api/docs/docs.css',
    '/api/docs/reader.js',
  ])('%s is kept packed for each encoding, and sent once to whoever keeps it', async (url) => {
    const get = (headers: Record<string, string>) => server.app.inject({ url, headers });
    const plain = await get({});
    expect(plain.headers['content-encoding']).toBeUndefined();
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, accepted] of [
      ['br', 'gzip, deflate, br'],
      ['gzip', 'gzip, br;q=0'],
    ] as const) {
      const packed = await get({ 'accept-encoding': accepted });
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(unpack[encoding](packed.rawPayload).equals(plain.rawPayload)).toBe(true);
      const etag = String(packed.headers.etag);
      expect(etag).not.toBe(plain.headers.etag);
      const again = await get({ 'accept-encoding': accepted, 'if-none-match': `"other", ${etag}` });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
      expect((await get({ 'accept-encoding': accepted, 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });
});
