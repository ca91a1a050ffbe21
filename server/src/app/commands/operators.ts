import { parseArgs } from 'node:util';
import type { CallContext } from '#server/database/context.ts';
import { platformContext } from '#server/database/sites.ts';
import { resetSecondFactor } from '#server/domains/second-factors/reset.service.ts';
import type { ListedOperator } from '#server/domains/session/operators.queries.ts';
import {
  activateOperator,
  deactivateOperator,
  endOperatorSessions,
  listAllOperators,
  makeRoot,
  setOperatorPassword,
  unmakeRoot,
} from '#server/domains/session/operators.service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { openProduct } from '../open-product.ts';
import { readPassword } from './read-password.ts';
import { UsageError } from './usage-error.ts';
import { type OperatorVerb, operatorVerbs, synopsisOf } from './usages.ts';

interface Change {
  /** Changes the operator. Returns false if there was nothing to change. */
  run(ctx: CallContext, email: string, config: Config, password: string): Promise<boolean>;
  done: string;
  /** Message if there was nothing to change. */
  already?: string;
}

const changes: Readonly<Record<Exclude<OperatorVerb, 'list'>, Change>> = {
  deactivate: {
    run: deactivateOperator,
    done: "can't sign in any more and was signed out everywhere.",
    already: 'was not active already.',
  },
  activate: { run: activateOperator, done: 'can sign in again.', already: 'was active already.' },
  'end-sessions': { run: endOperatorSessions, done: 'was signed out everywhere.' },
  'set-password': {
    run: (ctx, email, { baseUrl }, password) => setOperatorPassword(ctx, { email, password }, baseUrl),
    done: 'has the new password and was signed out everywhere.',
  },
  'make-root': { run: makeRoot, done: 'is a root operator now.', already: 'was a root operator already.' },
  'unmake-root': {
    run: unmakeRoot,
    done: 'is no root operator any more.',
    already: 'was no root operator.',
  },
  'reset-second-factor': {
    run: (ctx, email, { baseUrl }) => resetSecondFactor(ctx, email, baseUrl),
    done: 'signs in by password alone until they set up a second factor again.',
    already: 'had no second factor.',
  },
};

/** Returns one line for an operator, with tabs between its parts. */
function lineOf({
  email,
  role,
  active,
  partner,
  sites,
  sessions,
  last_seen_at: seen,
}: ListedOperator): string {
  const place = role === 'root' ? 'root' : partner === null ? `${sites} sites` : `owner of ${partner}`;
  const lastSeen = seen === null ? 'never signed in' : `last seen ${seen.toISOString()}`;
  return [email, active ? 'active' : 'inactive', place, `${sessions} sessions`, lastSeen].join('\t');
}

const isVerb = (word: string): word is OperatorVerb => operatorVerbs.some((verb) => verb === word);

/** Parses the verb and the email after the command. @throws UsageError */
function wanted(args: readonly string[]): { verb: OperatorVerb; email: string } {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [verb = '', email = '', ...more] = positionals;
  const isWhole = isVerb(verb) && (verb === 'list') === (email === '') && more.length === 0;
  if (!isWhole) throw new UsageError(synopsisOf('operators'));
  return { verb, email };
}

/** Lists the operators, or changes one of them. */
export async function operatorsCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { verb, email } = wanted(args);
  const password = verb === 'set-password' ? await readPassword(`Password of ${email}`) : '';
  const product = await openProduct(config, log);
  try {
    const tools = { database: product.database, clock: systemClock, log };
    const ctx = platformContext(tools, 'operators');
    if (verb === 'list') {
      for (const one of await listAllOperators(ctx)) process.stdout.write(`${lineOf(one)}\n`);
      return;
    }
    const { run, done, already = done } = changes[verb];
    const isChanged = await run(ctx, email, config, password);
    process.stderr.write(`${email} ${isChanged ? done : already}\n`);
  } finally {
    await product.close();
  }
}
