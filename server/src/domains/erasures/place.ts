// What a place is where data of a member may be, and what is done there when their account is cleared.
import type { ErasurePlace, ErasureProblem } from '#contract/domains/erasures/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { Row } from '#server/database/rows.ts';
import type { WriteScope } from '#server/database/scope.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import type { MailFiles } from '#server/platform/mail/mail-files.ts';
import type { leaveService } from '../integrations/erase.service.ts';
import type { leaveProvider } from '../payments/erase.service.ts';
import type { ClearedList } from './cleared-list.ts';

export type Erased = Row<'members'>;

type ProviderTools = Parameters<typeof leaveProvider>[1];

type ServiceTools = Parameters<typeof leaveService>[1];

export interface PlaceTools extends ProviderTools, ServiceTools {
  /** Uploads that are worked on. */
  files: FileStore;
  /** What was made for people to take. */
  exportFiles: FileStore;
  /** Mails that are written as files, without a mail server. */
  mailFiles: MailFiles;
  /** Whom a restore of an older backup must not bring back. */
  clearedList: ClearedList;
}

/** For the receipt. */
export interface Cleared {
  /** Rows, files or customers that were deleted or lost what is personal. */
  cleared: number;
  /** What stays, without a name or because accounting needs it. */
  kept?: number;
  /** Nobody could be asked. */
  isNotConnected?: boolean;
}

/** A place is not done yet; the job comes back to it. */
export class NotYet extends Error {
  readonly problem: ErasureProblem;

  constructor(problem: ErasureProblem) {
    super(`the erasure waits: ${problem}`);
    this.name = 'NotYet';
    this.problem = problem;
  }
}

/**
 * Cleared while the member is still there: services that know them by what we know, and what could bring them back. It
 * may be cut off anywhere and is then begun again, so what it does must be the same the second time.
 */
export interface EarlyPlace {
  name: ErasurePlace;
  /** The others of this kind are asked though this one fails. */
  isService?: true;
  /** @throws NotYet */
  clear: (ctx: ResourceContext, tools: PlaceTools, member: Erased) => Promise<Cleared>;
}

/** Our own records: all of them in one transaction, the member's own row last. */
export interface RecordPlace {
  name: ErasurePlace;
  clear: (scope: WriteScope, siteId: number, member: Erased, tools: PlaceTools) => Promise<Cleared>;
}

/** Cleared when the member is gone: what was made of the records before. */
export interface LatePlace {
  name: ErasurePlace;
  /** @throws NotYet */
  clear: (ctx: ResourceContext, tools: PlaceTools) => Promise<Cleared>;
}

/** Texts that tell of one member alone, in small letters: what free texts elsewhere are searched for. */
export function wordsOf(member: Erased): string[] {
  const { email, first_name: first, last_name: last, phone, external_id: external } = member;
  const name = first.trim() === '' || last.trim() === '' ? '' : `${first.trim()} ${last.trim()}`;
  // What is shorter stands in texts that tell of others.
  const telling = [phone, external, name].filter((word) => word !== null && word.trim().length >= 6);
  const words = [email, member.stripe_customer_id, ...telling];
  return [...new Set(words.flatMap((word) => (word ? [word.trim().toLowerCase()] : [])))];
}
