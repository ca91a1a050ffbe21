// @module-tag slow
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { nameSchemas } from './docs-page/named-schemas.ts';
import { makeOpenApi } from './docs-page/openapi.ts';

test('the document of the API passes the recommended rules of Redocly', async () => {
  const rules = {
    // The specification reads and saves a site by its key, and deletes it by its id.
    'no-identical-paths': 'off',
    // The specification puts `/resources/service-accounts/{id}` beside `/resources/{key}/history`. Routes prefer the
    // fixed word, and `reserved-keys.ts` keeps sites from having it as their key.
    'no-ambiguous-paths': 'off',
  } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const source = JSON.stringify(nameSchemas(await makeOpenApi()));
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});
