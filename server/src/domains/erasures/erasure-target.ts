// Interface of the erasure targets: systems and records that may hold a member's data, and how each of them is erased.
import type { ErasurePlace, ErasureProblem } from '#contract/domains/erasures/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { Row } from '#server/database/rows.ts';
import type { WriteScope } from '#server/database/scope.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import type { MailFiles } from '#server/platform/mail/mail-files.ts';
import type { deleteAtService } from '../integrations/erase.service.ts';
import type { deleteAtProvider } from '../payments/erase.service.ts';
import type { ClearedList } from './erasure-ledger.ts';

export type Erased = Row<'members'>;

type ProviderTools = Parameters<typeof deleteAtProvider>[1];

type ServiceTools = Parameters<typeof deleteAtService>[1];

export interface TargetTools extends ProviderTools, ServiceTools {
  /** Store of uploads in progress. */
  files: FileStore;
  /** Store of finished exports. */
  exportFiles: FileStore;
  /** Mails written as files, if there is no mail server. */
  mailFiles: MailFiles;
  /** List of members that a restore of an older backup must not bring back. */
  clearedList: ClearedList;
}

/** Result of erasing a target, for the receipt. */
export interface TargetResult {
  /** Number of rows, files or customers that were deleted or lost their personal data. */
  cleared: number;
  /** Number of rows that stay, anonymized or because accounting needs them. */
  kept?: number;
  /** True if the service is not connected, so that it could not be called. */
  isNotConnected?: boolean;
}

/** The target isn't finished; the job retries it later. */
export class TargetPending extends Error {
  readonly problem: ErasureProblem;

  constructor(problem: ErasureProblem) {
    super(`the erasure waits: ${problem}`);
    this.name = 'NotYet';
    this.problem = problem;
  }
}

/**
 * A target that is erased while the member still exists: services that need the member's data to find them, and
 * anything that could re-create the member. It may be interrupted at any time and then runs again, so it must be
 * idempotent.
 */
export interface PreErasureTarget {
  name: ErasurePlace;
  /** True for a service: the other services are called even if this one fails. */
  isService?: true;
  /** @throws NotYet */
  clear: (ctx: ResourceContext, tools: TargetTools, member: Erased) => Promise<TargetResult>;
}

/** Records in this database: all are erased in one transaction, the member's own row last. */
export interface RecordTarget {
  name: ErasurePlace;
  clear: (scope: WriteScope, siteId: number, member: Erased, tools: TargetTools) => Promise<TargetResult>;
}

/** A target that is erased after the member is gone: files made from the records before. */
export interface PostErasureTarget {
  name: ErasurePlace;
  /** @throws NotYet */
  clear: (ctx: ResourceContext, tools: TargetTools) => Promise<TargetResult>;
}

/** Returns texts that identify this member only, in lower case; free texts elsewhere are searched for them. */
export function personalTerms(member: Erased): string[] {
  const { email, first_name: first, last_name: last, phone, external_id: external } = member;
  const name = first.trim() === '' || last.trim() === '' ? '' : `${first.trim()} ${last.trim()}`;
  // Shorter texts also occur in texts about others.
  const telling = [phone, external, name].filter((word) => word !== null && word.trim().length >= 6);
  const words = [email, member.stripe_customer_id, ...telling];
  return [...new Set(words.flatMap((word) => (word ? [word.trim().toLowerCase()] : [])))];
}
