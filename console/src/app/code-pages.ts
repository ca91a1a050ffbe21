import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.ts';

/** Pages of promos and invites, their unique codes included, inside the frame. */
export const codePages = <T extends AnyRoute>(frame: T) =>
  [
    page(frame, '/promos/create', 'frame:pages.createPromo', 'promos/create-page', {
      writes: 'promos',
      texts: ['codes'],
    }),
    page(frame, '/promos/edit/$id', 'frame:pages.editPromo', 'promos/edit-page', {
      texts: ['codes', 'codeFamilies'],
    }),
    page(frame, '/promos/codes/$id', 'frame:pages.uniqueCodes', 'code-families/promo-page', {
      texts: ['codes', 'exports'],
    }),
    page(frame, '/promos/users/$id', 'frame:pages.promoUsers', 'promos/users-page', {
      texts: ['codes', 'exports'],
    }),
    page(frame, '/invites/create', 'frame:pages.createInvite', 'invites/create-page', {
      writes: 'invites',
      texts: ['codes'],
    }),
    page(frame, '/invites/edit/$id', 'frame:pages.editInvite', 'invites/edit-page', {
      texts: ['codes', 'codeFamilies'],
    }),
    page(frame, '/invites/codes/$id', 'frame:pages.uniqueCodes', 'code-families/invite-page', {
      texts: ['codes', 'exports'],
    }),
    page(frame, '/invites/info/$id', 'frame:pages.inviteUsers', 'invites/users-page', { texts: ['codes'] }),
    page(frame, '/invites/users/$id', 'frame:pages.inviteUsers', 'invites/users-page', {
      texts: ['codes'],
    }),
  ] as const;
