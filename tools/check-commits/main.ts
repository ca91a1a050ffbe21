// Fails when a commit that is newer than the rule has a subject that doesn't read `area: summary`.
import { execFileSync } from 'node:child_process';
import { problemOf } from './subjects.ts';

/** The last commit that was made before the rule. */
const before = 'd8819e7963224647d00d959fe55b49e5fdff9056';

const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Returns the subjects of all newer commits; null where the history isn't here: an archive, or a shallow clone. */
function newerSubjects(): string[] | null {
  try {
    return git('log', '--format=%h %s', `${before}..HEAD`).split('\n').filter(Boolean);
  } catch {
    return null;
  }
}

const subjects = newerSubjects();
const problems = (subjects ?? []).flatMap((line) => {
  const [hash = '', ...words] = line.split(' ');
  const problem = problemOf(words.join(' '));
  return problem ? [`${hash} "${words.join(' ')}" ${problem}`] : [];
});
for (const problem of problems) console.error(problem);
console.log(
  subjects ? `${subjects.length} commits, ${problems.length} problems` : 'no history, nothing checked',
);
process.exitCode = problems.length === 0 ? 0 : 1;
