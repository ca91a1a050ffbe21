/** Finding of the linter: the rule, the file from the project's root, and whether it is an error or a warning. */
export interface Finding {
  code?: string;
  filename: string;
  message: string;
  severity: 'error' | 'warning';
  labels: readonly { span: { line: number; column: number } }[];
}

/** Largest number of unsafe casts by room, such as `server`. */
export type CastCeilings = Readonly<Record<string, number>>;

const rule = 'typescript(no-unsafe-type-assertion)';

const isCast = ({ code, severity }: Finding) => code === rule && severity === 'warning';

/** Returns the number of unsafe casts by room. */
export function countCasts(findings: readonly Finding[]): CastCeilings {
  const byRoom = Map.groupBy(findings.filter(isCast), ({ filename }) => filename.split('/')[0] ?? '');
  return Object.fromEntries([...byRoom].map(([room, some]) => [room, some.length]));
}

/**
 * Returns what is wrong: each finding that isn't a cast, and each room that has more casts than its ceiling, or fewer,
 * so that the ceiling falls with them.
 */
export function problemsOf(findings: readonly Finding[], ceilings: CastCeilings): string[] {
  const counts = countCasts(findings);
  const others = findings.filter((finding) => !isCast(finding));
  const rooms = [...new Set([...Object.keys(counts), ...Object.keys(ceilings)])];
  return [
    ...others.map(({ code = 'error', filename, labels, message }) => {
      const { line = 1, column = 1 } = labels[0]?.span ?? {};
      return `${filename}:${line}:${column}: ${message} (${code})`;
    }),
    ...rooms.flatMap((room) => {
      const [count, ceiling] = [counts[room] ?? 0, ceilings[room] ?? 0];
      if (count === ceiling) return [];
      return count > ceiling
        ? [`${room} has ${count} unsafe casts, more than ${ceiling}: check the value instead`]
        : [
            `${room} has only ${count} unsafe casts: lower its ceiling of ${ceiling} in tools/lint/ceilings.json`,
          ];
    }),
  ];
}
