import { parseArgs } from 'node:util';

const roles = ['all', 'http', 'reader', 'worker'] as const;
export type ServerRole = (typeof roles)[number];

const usage = `npm start -- --role=${roles.join('|')}`;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the arguments of the server. An unknown one is a problem: a server that ignored it would run all parts instead
 * of the intended one.
 */
export function readStartWords(
  env: Env,
  argv: readonly string[],
): { role: ServerRole; problems: readonly string[] } {
  // npm consumes options before the "--", and passes them on only in this variable.
  if (env.npm_config_role) return { role: 'all', problems: [`--role: npm kept it. Write ${usage}`] };
  try {
    const { values } = parseArgs({ args: [...argv], options: { role: { type: 'string' } } });
    const role = values.role === undefined ? 'all' : roles.find((one) => one === values.role);
    if (role !== undefined) return { role, problems: [] };
    return { role: 'all', problems: [`--role: ${values.role} is none of ${roles.join(', ')}`] };
  } catch {
    return { role: 'all', problems: [`${argv.join(' ')}: the server is started with ${usage}`] };
  }
}
