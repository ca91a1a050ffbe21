import { isDomain } from './domains.ts';
import type { Problem } from './import-rules.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** What every write leaves behind stands beside the sites it refers to, and is written in one place for all domains. */
const OF_EVERY_WRITE = new Set(['audit_log', 'domain_events']);

/**
 * Tables that a folder may write although another domain's migration makes them. Whoever adds a line says why the
 * owner's own verbs will not do.
 */
const MAY_WRITE: Record<string, readonly string[]> = {
  // Marks that somebody signed in is still there, and clears away what is over.
  app: (
    'domain_events operator_addresses operator_sessions operator_totps partner_registrations password_resets ' +
    'sign_in_attempts'
  ).split(' '),
  // Thousands of members in one statement, in the owners' words and under their rules.
  'bulk-changes': ['group_members', 'groups', 'member_tags', 'members'],
  'member-imports': 'group_members groups member_tags members plans pricing_options tags transactions'.split(
    ' ',
  ),
  // A site's settings of its dashboard stand in the row of the site.
  dashboard: ['resources'],
  // A mail is noted in the log of its member with the mail itself; whoever mails members stands before or after them.
  'email-templates': ['member_mails'],
  // Who is in a group is part of who a member is; groups stand later in the order.
  members: ['group_members', 'groups'],
  // Who accepts an invitation joins a partner, and the first call of a site is noted with it.
  onboarding: ['operators', 'partner_invites', 'resources'],
  // Partners and who owns them stand with their first site, which cannot be without them.
  partners: ['operators', 'partners'],
  // A payment that doesn't match its renewal shows as a difference in the transaction that parks it; comparing stands later.
  payments: ['provider_drifts'],
  // A pass takes one of the tickets that are left.
  passes: ['tickets'],
  // Roles stand with the sites that operators have them on.
  'resource-members': ['resource_operators'],
  // Operators are made with the sites they belong to, and change their own password.
  session: ['operators'],
};

const MIGRATION = /^server\/src\/database\/migrations\/\d{4}-([a-z-]+)\.sql$/;

/** The domain of each table, or `platform`: that of the migration that makes it. */
function owners(files: SourceFile[]): Map<string, string> {
  const found = files.flatMap(({ path, text }) => {
    const domain = MIGRATION.exec(path)?.[1];
    if (!domain) return [];
    return [...text.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => [table, domain] as const);
  });
  return new Map(found);
}

/** Statements that change rows, in SQL or in the builder's words. */
const WRITES =
  /\b(?:insert into|update|delete from|truncate)\s+(?:only\s+)?([a-z_]+)\b|\.(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)/g;
const MENTIONS = /\b(?:from|join|into|update)\s+([a-z_]+)\b/g;

/** A domain's tables are changed in its folder; the tools below the domains name none of them at all. */
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

/** A migration stands for a domain, or for what is below all of them. */
export function checkMigrations(files: SourceFile[]): Problem[] {
  return files.flatMap(({ path }) => {
    if (!/\/migrations\/.*\.sql$/.test(path)) return [];
    const domain = MIGRATION.exec(path)?.[1] ?? '';
    return domain === 'platform' || isDomain(domain) ? [] : [`${path}: is named NNNN-<domain>.sql`];
  });
}

/** Of domains their name, of other rooms of the server the room's. */
function folderOf(path: string): string {
  const [, , room = '', domain = ''] = path.split('/');
  return room === 'domains' ? domain : room;
}

/** The demo fills a database as no user does, and tests look behind everything. */
function isProduct({ path }: SourceFile): boolean {
  if (!path.startsWith('server/src/') || !path.endsWith('.ts') || isTest(path)) return false;
  return !/^server\/src\/(testing|demo)\//.test(path) && path !== 'server/src/database/schema.ts';
}
