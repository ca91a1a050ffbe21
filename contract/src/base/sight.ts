/**
 * What a relation sees of what it may read, as data. The contract's schemas name it at each field (`hidden-fields.ts`),
 * the server blanks and refuses by it in one place, the console leaves out by it, and the walk looks for what got through.
 */
import type { Relation } from './access.ts';

type Seen = Readonly<Record<Relation, boolean>>;

/** Everybody but the role `user`, which sees what day-to-day work needs. */
const notUser: Seen = { root: true, owner: true, admin: true, readonly: true, user: false, service: true };

/** One line a kind of knowledge. What no line is about is seen by everybody who may read it. */
export const sees = {
  /** What was paid, is due or comes in: sums of the site and of single members. */
  amounts: notUser,
  /** Of a member everything but name, email and plan. */
  memberDetails: notUser,
  /** What single people read, and when they came. */
  visits: notUser,
  /** Single charges: which they were and what for. */
  charges: notUser,
  /** The address that lets in whoever has it: who only reads is not let in with it. */
  passLinks: { root: true, owner: true, admin: true, readonly: false, user: false, service: true },
  /** What mails of the site say, and where they are used; their names are seen by whoever chooses one. */
  mailTemplates: { root: true, owner: false, admin: false, readonly: false, user: false, service: false },
} as const satisfies Record<string, Seen>;

export type Sight = keyof typeof sees;

/** Whether a relation sees this. `null` is somebody without any relation to the site, who sees nothing. */
export function maySee(relation: Relation | null, sight: Sight): boolean {
  return relation !== null && sees[sight][relation];
}
