import { route } from '../../base/route.ts';
import { subscriptionEffect } from '../member-subscriptions/schemas.ts';
import { sponsoredListInput, sponsoredPage, sponsoredSubscription, sponsorInput } from './schemas.ts';

const tag = 'Members';
const may = <const V extends 'read' | 'write'>(verb: V) =>
  ({ who: 'area', area: 'sponsorships', verb }) as const;

export const sponsorships = {
  list: route({
    method: 'GET',
    path: '/sponsor/{id}/sponsored-subscriptions',
    summary: 'List gifts and multi-seat subscriptions a member gives to others.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(sponsoredListInput)
    .output(sponsoredPage),

  attach: route({
    method: 'POST',
    path: '/sponsor/{id}/sponsored-subscriptions',
    summary: 'Give a member a gift or multi-seat subscription to pass on, without payment.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(sponsorInput)
    .output(sponsoredSubscription),

  effect: route({
    method: 'POST',
    path: '/sponsor/{id}/sponsored-subscriptions/effect',
    summary: 'Preview what giving a sponsored subscription would do.',
    tag,
    access: may('write'),
    repeat: 'safe',
    errors: ['not_found', 'conflict'],
  })
    .input(sponsorInput)
    .output(subscriptionEffect),
};
