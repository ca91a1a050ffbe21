import type { onboarding } from '#contract/domains/onboarding/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { confirmInvitation } from './invitation.service.ts';
import { confirm, register } from './registration.service.ts';
import { askForInvitation, renewConfirmation } from './renewal.service.ts';
import { setupLinks } from './setup-links.ts';
import type { OnboardingTools } from './tools.ts';
import { checklist, createWebsites, registerOwn, setupState } from './websites.service.ts';

export const onboardingHandlers = (tools: OnboardingTools) =>
  ({
    links: async () => setupLinks(tools),
    register: (ctx, input) => register(ctx, input, tools),
    registerOwn: (ctx, input) => registerOwn(ctx, input, tools),
    confirm: (ctx, input) => confirm(ctx, input, tools),
    renew: (ctx, input) => renewConfirmation(ctx, input, tools),
    askForInvitation: (ctx, input) => askForInvitation(ctx, input, tools),
    confirmInvitation: (ctx, input) => confirmInvitation(ctx, input, tools),
    createWebsites: (ctx, input) => createWebsites(ctx, input, tools),
    state: (ctx) => setupState(ctx, tools),
    checklist,
  }) satisfies Handlers<typeof onboarding>;
