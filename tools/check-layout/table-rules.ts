import { isDomain } from './domains.ts';
import type { Problem } from './import-rules.ts';
import { isTest, type SourceFile } from './source-file.ts';

/**
 * Tables that each write adds to. They are created beside the sites they refer to, and written in one place for all
 * domains.
 */
const OF_EVERY_WRITE = new Set(['audit_log', 'domain_events']);

/**
 * Tables that a folder may write although another domain's migration creates them. Each entry needs a reason why the
 * owner's own operations don't suffice.
 */
const MAY_WRITE: Record<string, readonly string[]> = {
  // Records activity of sessions, and deletes expired rows.
  app: (
    'domain_events operator_addresses operator_sessions operator_totps partner_registrations password_resets ' +
    'sign_in_attempts'
  ).split(' '),
  // Changes thousands of members in one statement, by the owning domains' rules.
  'bulk-changes': ['group_members', 'groups', 'member_tags', 'members'],
  'member-imports': 'group_members groups member_tags members plans pricing_options tags transactions'.split(
    ' ',
  ),
  // The dashboard's settings of a site are in the site's row.
  dashboard: ['resources'],
  // Readers' decisions depend on plans, members and cascade access, which come after content in the order. One piece of a
  // site stands for all that it doesn't know, and restored events are marked as read.
  decisions: ['content_decisions', 'content_filings', 'content_items', 'content_views', 'domain_events'],
  // A mail is recorded in its member's log together with the mail; the domains that mail members come before or after
  // them.
  'email-templates': ['member_mails'],
  // The groups of a member belong to the member; groups come later in the order.
  members: ['group_members', 'groups'],
  // Accepting an invitation joins a partner, and the first call of a site is recorded with it.
  onboarding: ['operators', 'partner_invites', 'resources'],
  // Partners and their owners are created with their first site, which can't exist without them.
  partners: ['operators', 'partners'],
  // A payment that doesn't match its renewal is recorded as a discrepancy in the transaction that parks it;
  // reconciliation comes later.
  payments: ['provider_drifts'],
  // A pass takes one of the tickets that are left.
  passes: ['tickets'],
  // Roles are stored with the sites on which operators have them.
  'resource-members': ['resource_operators'],
  // Operators are made with the sites they belong to, and change their own password.
  session: ['operators'],
};

const MIGRATION = /^server\/src\/database\/migrations\/\d{4}-([a-z-]+)\.sql$/;

/** Replaces all migrations before it; its tables are in sections, `-- Domain: groups`. */
const BASELINE = 'server/src/database/migrations/0313-baseline.sql';

/** Returns the domain of each table, or `platform`: that of the migration that creates it, or of its section. */
function owners(files: SourceFile[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of files) {
    let domain = MIGRATION.exec(path)?.[1];
    if (domain === undefined) continue;
    for (const [, section, table] of text.matchAll(/^(?:-- Domain: ([a-z-]+)$|create table (\w+))/gm)) {
      if (table === undefined) domain = section ?? domain;
      else found.set(table, domain);
    }
  }
  return found;
}

/** Statements that change rows, in SQL or by the query builder. */
const WRITES =
  /\b(?:insert into|update|delete from|truncate)\s+(?:only\s+)?([a-z_]+)\b|\.(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)/g;
const MENTIONS = /\b(?:from|join|into|update)\s+([a-z_]+)\b/g;

/** Checks that a domain's tables are changed only in its folder; the layers below the domains may name none of them. */
export function checkTables(files: SourceFile[]): Problem[] {
  const owner = owners(files);
  return files.filter(isProduct).flatMap((file) => {
    const folder = folderOf(file.path);
    const isTool = folder === 'database' || folder === 'platform';
    const isForeign = (table: string) => {
      const domain = owner.get(table);
      if (domain === undefined || domain === 'platform' || domain === folder) return false;
      return !(isTool && (OF_EVERY_WRITE.has(table) || table === 'resources'));
    };
    const found = [...file.text.matchAll(isTool ? MENTIONS : WRITES)].map((match) => ({
      table: match[1] ?? match[2] ?? '',
      line: file.lineAt(match.index),
    }));
    return found
      .filter(({ table }) => isForeign(table) && !MAY_WRITE[folder]?.includes(table))
      .map(({ table, line }) => `${file.path}:${line}: ${complaint(isTool)} ${table} of ${owner.get(table)}`);
  });
}

const complaint = (isTool: boolean) =>
  isTool ? 'the tools below the domains know no table such as' : 'only its own domain changes';

/** Checks that each migration, and each section of the baseline, is named after a domain or the layer below all. */
export function checkMigrations(files: SourceFile[]): Problem[] {
  const isKnown = (domain: string) => domain === 'platform' || isDomain(domain);
  return files.flatMap(({ path, text }) => {
    if (path === BASELINE)
      return [...text.matchAll(/^-- Domain: (.*)$/gm)]
        .filter(([, domain = '']) => !isKnown(domain))
        .map(([section]) => `${path}: "${section}" names no domain`);
    if (!/\/migrations\/.*\.sql$/.test(path)) return [];
    return isKnown(MIGRATION.exec(path)?.[1] ?? '') ? [] : [`${path}: is named NNNN-<domain>.sql`];
  });
}

/** Returns the name of the domain, or of the server's layer. */
function folderOf(path: string): string {
  const [, , room = '', domain = ''] = path.split('/');
  return room === 'domains' ? domain : room;
}

/**
 * Returns whether the file is part of the product: the demo fills a database as no user does, and tests inspect all
 * tables.
 */
function isProduct({ path }: SourceFile): boolean {
  if (!path.startsWith('server/src/') || !path.endsWith('.ts') || isTest(path)) return false;
  return !/^server\/src\/(testing|demo)\//.test(path) && path !== 'server/src/database/schema.ts';
}
