// Members: the readers of one site. They are not operators and can't sign in to the console.
import { commonErrors } from '#contract/base/errors.ts';
import type { Member } from '#contract/domains/members/account-schemas.ts';
import type { members } from '#contract/domains/members/routes.ts';
import { type Change, changedFields } from '#server/database/changes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { type ReadScope, read, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { valuesFrom } from './account.ts';
import { requireAllowed } from './blacklist.service.ts';
import { attachToGroup } from './group-places.queries.ts';
import { memberOnWire } from './on-wire.ts';
import { findAccount, findGroups, insertMember, isLanguage, lockMember, updateMemberRow } from './queries.ts';
import { findRows } from './rows.queries.ts';
import { findTagTitles, replaceTags } from './tags.queries.ts';
import { memberTexts } from './texts.ts';

type CreateInput = RouteInput<typeof members.create>;
type UpdateInput = RouteInput<typeof members.update>;

async function findMember(ctx: ResourceContext, scope: ReadScope, id: number): Promise<Member> {
  const site = ctx.resource;
  const [row] = await findRows(scope, site, [id]);
  const account = await findAccount(scope.db, site.id, id);
  if (!row || !account) throw notFound();
  const tags = await findTagTitles(scope.db, site.id, id);
  const groups = await findGroups(scope.db, site.id, id);
  return memberOnWire(row, account, tags, groups);
}

/** Returns one member. @throws AppError not_found */
export function getMember(ctx: ResourceContext, input: { id: number }): Promise<Member> {
  return read(ctx, (scope) => findMember(ctx, scope, input.id));
}

async function requireLanguage(scope: ReadScope, id: number | null | undefined): Promise<void> {
  if (id === undefined || id === null || (await isLanguage(scope.db, id))) return;
  throw new AppError('invalid', commonErrors.invalid, { fields: { language_id: commonErrors.invalid.en } });
}

function emailTaken(): AppError {
  return new AppError('conflict', memberTexts.emailTaken, { fields: { email: memberTexts.emailTaken.en } });
}

/** Adds the member to the input's group; a missing group is an invalid input here, not a missing page. */
async function joinGroup(
  scope: WriteScope,
  siteId: number,
  groupId: number,
  memberId: number,
): Promise<void> {
  try {
    await attachToGroup(scope, siteId, groupId, [memberId]);
    await scope.emit('group.members_attached', { id: groupId, member_ids: [memberId] });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not_found')
      throw new AppError('invalid', memberTexts.unknownGroup, {
        fields: { team_id: memberTexts.unknownGroup.en },
      });
    throw error;
  }
}

/** Returns the key by which a caller's password hashing is queued. */
const turnOf = ({ actor }: ResourceContext): string =>
  actor.kind === 'operator' ? `operator ${actor.id}` : actor.kind;

/**
 * Inserts a member. Missing tags are created; `team_id` takes a place in that group.
 * @throws AppError conflict if the address is taken (ignoring case) or the group is full; invalid for an unknown
 * country, language or group, and for a domain on the site's blacklist
 */
export async function createMember(ctx: ResourceContext, input: CreateInput): Promise<Member> {
  const { tags = [], team_id, password } = input;
  await requireAllowed(ctx, input.email);
  // This runs before the transaction: hashing takes long and needs no connection.
  const passwordHash = await hashPassword(password, turnOf(ctx));
  return write(ctx, 'members.create', async (scope) => {
    const siteId = ctx.resource.id;
    await requireLanguage(scope, input.language_id);
    const values = { ...valuesFrom(input, null), email: input.email };
    const id = await insertMember(scope.db, siteId, { ...values, password_hash: passwordHash });
    if (id === null) throw emailTaken();
    if (tags.length > 0) await replaceTags(scope, siteId, id, tags);
    if (team_id !== undefined && team_id !== null) await joinGroup(scope, siteId, team_id, id);
    const member = await findMember(ctx, scope, id);
    await scope.audit({ target: 'member', id, changes: { ...values, tags: member.tags, team_id } });
    await scope.emit('member.created', { ids: [id] });
    return member;
  });
}

async function changeTags(
  scope: WriteScope,
  siteId: number,
  id: number,
  tags: readonly string[] | undefined,
): Promise<Record<string, Change>> {
  if (tags === undefined) return {};
  const before = await findTagTitles(scope.db, siteId, id);
  await replaceTags(scope, siteId, id, tags);
  return changedFields({ tags: before }, { tags: await findTagTitles(scope.db, siteId, id) });
}

/**
 * Changes a member; omitted fields stay, tags are replaced completely. A locked member who may never be locked is
 * unlocked.
 * @throws AppError not_found; conflict if `version` is stale or the address is taken; invalid for an unknown country or
 * language
 */
export async function updateMember(ctx: ResourceContext, input: UpdateInput): Promise<Member> {
  const { id, tags, version, password } = input;
  const passwordHash = password === undefined ? undefined : await hashPassword(password, turnOf(ctx));
  return write(ctx, 'members.update', async (scope) => {
    const siteId = ctx.resource.id;
    const stored = await lockMember(scope.db, siteId, id);
    if (!stored) throw notFound();
    requireVersion(stored.version, version);
    await requireLanguage(scope, input.language_id);
    const values = valuesFrom(input, stored);
    const changes: Record<string, unknown> = {
      ...changedFields(stored, values),
      ...(await changeTags(scope, siteId, id, tags)),
      ...(passwordHash === undefined ? {} : { password: 'changed' }),
    };
    if (Object.keys(changes).length === 0) scope.unchanged();
    else {
      const isFree = await updateMemberRow(scope.db, siteId, id, { ...values, password_hash: passwordHash });
      if (!isFree) throw emailTaken();
      await scope.audit({ target: 'member', id, changes });
      await scope.emit('member.updated', { ids: [id], fields: Object.keys(changes) });
    }
    return findMember(ctx, scope, id);
  });
}
