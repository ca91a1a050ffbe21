import type { partners } from '#contract/domains/partners/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { createPartner } from './create.service.ts';
import { invite, removeInvite } from './invites.service.ts';
import { removeOwner, setOwner } from './owner.service.ts';
import { getOwner, getPartner, listPartners, removePartner, updatePartner } from './service.ts';
import { addResource, removeSite } from './sites.service.ts';
import type { PartnerTools } from './tools.ts';

export const partnerHandlers = (tools: PartnerTools) =>
  ({
    list: listPartners,
    create: (ctx, input) => createPartner(tools, ctx, input),
    get: (ctx, input) => getPartner(tools, ctx, input),
    update: (ctx, input) => updatePartner(tools, ctx, input),
    remove: (ctx, input) => removePartner(tools, ctx, input),
    getOwner,
    setOwner: (ctx, input) => setOwner(tools, ctx, input),
    removeOwner,
    invite: (ctx, input) => invite(tools, ctx, input),
    removeInvite,
    addResource: (ctx, input) => addResource(tools, ctx, input),
    removeResource: (ctx, input) => removeSite(tools, ctx, input),
  }) satisfies Handlers<typeof partners>;
