// Creation of a site with its owner, on the command line. The owner of a site owns its partner.
import { errorText } from '#contract/base/errors.ts';
import type { CallContext } from '#server/database/context.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import {
  addPartner,
  addSite,
  growLimit,
  type NewSite,
  type NewSiteInput,
  type NewSiteTools,
  newSite,
  requireFree,
} from '../resources/new-site.service.ts';
import { endUnprovenSessions } from './grant-access.service.ts';
import { addOperator, newPasswordHash, requireEmail } from './new-operator.service.ts';

const texts = {
  inactive: errorText('session.owner_inactive', 'The operator {email} is not active.'),
};

interface Owner {
  email: string;
  /** Hash of a new operator's password; null for an existing one. */
  passwordHash: string | null;
}

function findOwner({ db }: Pick<WriteScope, 'db'>, email: string) {
  return db
    .selectFrom('operators')
    .select(['id', 'active', 'activated_at', 'owned_partner_id'])
    .where('email_lc', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Returns the partner that the operator owns; a missing operator or partner is created. */
async function partnerOf(scope: WriteScope, { email, passwordHash }: Owner, title: string): Promise<number> {
  const operator = await findOwner(scope, email);
  if (operator?.active === false) throw new AppError('conflict', texts.inactive, { params: { email } });
  if (operator?.owned_partner_id) return operator.owned_partner_id;
  const partnerId = await addPartner(scope, title);
  if (!operator) {
    await addOperator(scope, { email, passwordHash: passwordHash ?? '', role: 'user', partnerId });
    return partnerId;
  }
  await scope.db
    .updateTable('operators')
    .set({ owned_partner_id: partnerId })
    .where('id', '=', operator.id)
    .execute();
  await endUnprovenSessions(scope, operator);
  await scope.audit({ target: 'operator', id: operator.id, changes: { partnerId } });
  return partnerId;
}

/**
 * Creates a site and its owner. An owner who has sites already gets one more.
 * @param input.owner email of the operator
 * @param askPassword asks for a password; called only for a new operator
 * @returns the site
 * @throws AppError invalid for values that can't be used; conflict for a host or key of another site
 */
export async function createSiteWithOwner(
  tools: NewSiteTools,
  ctx: CallContext,
  input: NewSiteInput & { owner: string },
  askPassword: (email: string) => Promise<string>,
): Promise<NewSite> {
  const site = newSite(input);
  const email = requireEmail(input.owner);
  const isThere = await read(ctx, async (scope) => {
    // Check this before asking for a password.
    await requireFree(scope, site);
    return (await findOwner(scope, email)) !== undefined;
  });
  const passwordHash = isThere ? null : await newPasswordHash(await askPassword(email));
  await write(ctx, 'resources.create', async (scope) => {
    const partnerId = await partnerOf(scope, { email, passwordHash }, site.title);
    await addSite(scope, site, partnerId, tools);
    await growLimit(scope, partnerId);
  });
  return site;
}
