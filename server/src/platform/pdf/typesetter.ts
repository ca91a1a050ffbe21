// Typesetter with its fonts. It runs in memory only: it has no access to the network, and to no files but those passed
// to it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import start, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { throwTemplateError } from '../templates/template-errors.ts';
import type { Page } from './document-tree.ts';
import { pdfLimits } from './limits.ts';

const require = createRequire(import.meta.url);

const font = (family: string, file: string, weight: string) =>
  readFileSync(require.resolve(`@expo-google-fonts/${family}/${weight}/${file}_${weight}.ttf`));

const latin = () =>
  ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'].map((weight) =>
    font('noto-sans', 'NotoSans', weight),
  );
const japanese = () => ['400Regular', '700Bold'].map((weight) => font('noto-sans-jp', 'NotoSansJP', weight));

/** Characters that only the Japanese font has. */
const eastern = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

const program = readFileSync(new URL('./page.typ', import.meta.url), 'utf8');

async function compilerWith(fonts: readonly Uint8Array[]): Promise<TypstCompiler> {
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const one of fonts) await builder.add_raw_font(one);
  return builder.build();
}

interface Answer {
  result?: Uint8Array;
  diagnostics?: unknown;
}

export interface Typesetter {
  /** Renders a page. @throws TemplateRefused if it can't be set, or becomes too large */
  set(page: Page): Promise<Uint8Array>;
  /** Returns the allocated memory in bytes; it never shrinks. */
  memory(): number;
}

/** Starts the typesetter. Takes about a second, because the program is compiled. */
export async function startTypesetter(): Promise<Typesetter> {
  const module = readFileSync(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  const { memory } = await start({ module_or_path: module });
  const plain = await compilerWith(latin());
  let withJapanese: TypstCompiler | null = null;
  return {
    memory: () => memory.buffer.byteLength,
    set: async ({ tree, pictures }) => {
      const json = JSON.stringify(tree);
      if (eastern.test(json)) withJapanese ??= await compilerWith([...latin(), ...japanese()]);
      const compiler = eastern.test(json) && withJapanese ? withJapanese : plain;
      compiler.reset_shadow();
      compiler.add_source('/page.typ', program);
      compiler.map_shadow('/tree.json', Buffer.from(json));
      for (const [name, bytes] of pictures) compiler.map_shadow(name, bytes);
      const { result, diagnostics } = compiler.compile('/page.typ', null, 'pdf', 2) as Answer;
      compiler.reset();
      if (!result) return throwTemplateError(faultIn(diagnostics));
      if (result.length > pdfLimits.bytes) throwTemplateError('The receipt is larger than 10 MB.');
      return result;
    },
  };
}

/** Returns the message for an error that the author can fix: truncated pictures, and elements nested too deeply. */
function faultIn(diagnostics: unknown): string {
  const said = JSON.stringify(diagnostics ?? '');
  if (said.includes('depth exceeded')) return 'The elements are nested too deeply.';
  return /decode|image/i.test(said)
    ? 'A picture of the template cannot be read.'
    : `The page cannot be made: ${said.slice(0, 200)}`;
}
