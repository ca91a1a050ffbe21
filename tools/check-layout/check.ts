import { checkRandomness } from './chance-rules.ts';
import { checkCode } from './code-rules.ts';
import { checkComments } from './comment-rules.ts';
import { checkFiles } from './file-rules.ts';
import { checkDomainNames, checkImports, checkMutual, type Problem } from './import-rules.ts';
import { readSource } from './source-file.ts';
import { checkSuites } from './suite-rules.ts';
import { checkMigrations, checkTables } from './table-rules.ts';
import { checkWords } from './word-rules.ts';

/** Returns the problems with the layout of a project. @param texts text of each file, by its path */
export function checkLayout(texts: Record<string, string>): Problem[] {
  const files = Object.entries(texts).map(([path, text]) => readSource(path, text));
  const rules = [
    checkImports,
    checkMutual,
    checkDomainNames,
    checkFiles,
    checkCode,
    checkRandomness,
    checkComments,
    checkSuites,
    checkTables,
    checkMigrations,
    checkWords,
  ];
  return rules.flatMap((rule) => rule(files));
}
