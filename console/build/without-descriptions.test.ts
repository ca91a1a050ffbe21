import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { withoutDescriptions } from './without-descriptions.ts';

async function built(source: string): Promise<string> {
  const input = '/contract/schemas.ts';
  const modules = {
    name: 'modules',
    resolveId: (id: string) => (id === input ? id : undefined),
    load: (id: string) => (id === input ? source : undefined),
  };
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [modules, withoutDescriptions('/contract/')],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input, external: ['zod'], preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

test('removes descriptions of fields, in chains, inside other calls and behind parentheses', async () => {
  const code = await built(`import { z } from 'zod';
    export const first: z.ZodType = z
      .array(z.string().describe('Inner, with a dot. And "quotes".').nullable())
      .describe("It's outer.")
      .optional();
    export const second = (first as z.ZodString).describe('In parentheses.');
    export const describe = { describe: 'kept' };`);
  expect(code).toMatch(/z\.array\(z\.string\(\)\.nullable\(\)\)\s*\.optional\(\)/);
  expect(code).not.toMatch(/\.describe\(|Inner|outer|parentheses/);
  expect(code).toContain('"kept"');
});

test.each(['text', "'One ' + 'two.'", '`Template.`', '', "'One.', 'Two.'", '5'])(
  'fails the build for describe(%s)',
  async (given) => {
    const source = `import { z } from 'zod';\nconst text = 'Title.';\nexport const title = z.string().describe(${given});\nexport { text };`;
    await expect(built(source)).rejects.toThrow('must be one string literal');
  },
);
