import { GENERATED } from './file-rules.ts';
import type { Problem } from './import-rules.ts';
import type { SourceFile } from './source-file.ts';

/** Openings that leave a sentence without a subject or a verb: "Whoever waits is told", "Null while nothing shows". */
const OPENINGS =
  /^(What|Of|Who|Whoever|Whom|Whose|Where|Null|Nobody|Somebody|Everybody|None|Those|Undefined|Whether)\b/;

/** Returns a problem for each comment of a script that begins like no sentence. */
export function checkComments(files: SourceFile[]): Problem[] {
  return files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path) && path !== GENERATED).flatMap(problemsOf);
}

function problemsOf({ path, comments }: SourceFile): Problem[] {
  const oneLine = new Set(comments.filter(({ value }) => !value.includes('\n')).map(({ line }) => line));
  return comments.flatMap(({ value, line }) => {
    const opening = OPENINGS.exec(value.replace(/^[*\s]+/, ''))?.[0];
    // A line below another goes on with its sentence.
    if (!opening || oneLine.has(line - 1)) return [];
    return [`${path}:${line}: a comment is a sentence, and "${opening} …" begins none`];
  });
}
