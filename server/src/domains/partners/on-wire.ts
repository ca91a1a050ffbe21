import type { Partner, PartnerInvite, PartnerResource } from '#contract/domains/partners/schemas.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { findInvites, type Invite } from './invites.queries.ts';
import type { OwnPartner } from './own.service.ts';
import { emailOf, findOwners, findSites } from './queries.ts';

/**
 * Returns the address of the page that accepts an invitation.
 * @param invite the mailed token, or the uid, which accepts for an operator signed in with the invited address
 */
export function inviteUrl(baseUrl: string, invite: string): string {
  const url = new URL('/activate', baseUrl);
  url.searchParams.set('invite', invite);
  return url.href;
}

export function inviteOnWire(
  { id: _id, created_at: _at, ...invite }: Invite,
  baseUrl: string,
): PartnerInvite {
  return {
    ...invite,
    url: inviteUrl(baseUrl, invite.uid),
    expires_at: invite.expires_at.toISOString(),
  };
}

type Site = Awaited<ReturnType<typeof findSites>>[number];

export function siteOnWire(site: Site): PartnerResource {
  return { ...site, created_at: site.created_at.toISOString() };
}

/** Returns a partner with its sites, owners and invitations. */
export async function partnerOnWire(
  { db }: ReadScope,
  partner: OwnPartner,
  baseUrl: string,
): Promise<Partner> {
  const { id, version, title, description, active, resources_limit, created_at, updated_at } = partner;
  const sites = await findSites(db, id);
  const invites = await findInvites(db, id);
  const owners = await findOwners(db, partner);
  return {
    id,
    version,
    title,
    description,
    active,
    resources_count: sites.length,
    settings: { resources_limit },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    resources: sites.map(siteOnWire),
    invites: invites.map((invite) => inviteOnWire(invite, baseUrl)),
    owner: { email: await emailOf(db, partner.owner_id) },
    owners: owners.map(({ has_second_factor: hasFactor, ...owner }) => ({
      ...owner,
      has_second_factor: partner.is_root ? hasFactor : null,
    })),
  };
}
