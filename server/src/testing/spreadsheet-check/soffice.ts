// The spreadsheet program that opens the files: LibreOffice, headless and with a separate profile.
import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

export class NoProgram extends Error {}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** @throws NoProgram that says what to install */
export async function findProgram(): Promise<string> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const given = process.env.SOFFICE;
  const places = given === undefined ? folders.map((folder) => join(folder, 'soffice')) : [given];
  for (const place of places) if (await isProgram(place)) return place;
  throw new NoProgram(
    given === undefined
      ? 'LibreOffice is not installed here. Install it (Debian, Ubuntu: `apt-get install libreoffice-calc-nogui`; macOS: its app) and, where `soffice` is not on the PATH, set SOFFICE to where it is.'
      : `SOFFICE is set to ${given}, and no program is there.`,
  );
}

/** Import mode of a text file. `typed`: all columns as text; `double-click`: the program's defaults. */
export type TextReading = 'typed' | 'double-click';

const longest = 300_000;

/**
 * Returns the import filter: comma, double quote, UTF-8, from the first line; then the type of each column (2: text),
 * then the language.
 */
function textFilter(reading: TextReading, columns: number): string {
  const types = Array.from({ length: columns }, (_, position) => `${position + 1}/2`).join('/');
  return `CSV:44,34,76,1,${reading === 'typed' ? types : ''},1033,false,${reading === 'typed' ? 'false' : 'true'}`;
}

/** Opens a file and saves it in the program's flat text format. @returns its path */
export async function openWith(
  program: string,
  folder: string,
  file: string,
  asText?: { reading: TextReading; columns: number },
): Promise<string> {
  const words = [
    `-env:UserInstallation=file://${join(folder, 'profile')}`,
    '--headless',
    ...(asText ? [`--infilter=${textFilter(asText.reading, asText.columns)}`] : []),
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    file,
  ];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], timeout: longest });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const [code, said, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`LibreOffice ended with ${code}: ${said} ${complaint}`);
  return join(folder, basename(file).replace(/\.[^.]+$/, '.fods'));
}
