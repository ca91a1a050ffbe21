import { route } from '../../base/route.ts';
import {
  attachSubscriptionInput,
  editSubscriptionInput,
  heldSubscriptionInput,
  memberSubscription,
  subscriptionEffect,
  subscriptionEffectInput,
  subscriptionListInput,
  subscriptionPage,
} from './schemas.ts';

const tag = 'Members';
const may = <const V extends 'read' | 'write'>(verb: V) =>
  ({ who: 'area', area: 'memberSubscriptions', verb }) as const;

export const memberSubscriptions = {
  list: route({
    method: 'GET',
    path: '/users/{id}/subscriptions',
    summary: "List a member's subscriptions, newest first, then ended ones.",
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(subscriptionListInput)
    .output(subscriptionPage),

  get: route({
    method: 'GET',
    path: '/users/{id}/subscriptions/{subscriptionId}',
    summary: 'Get a current or past subscription of a member.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(heldSubscriptionInput)
    .output(memberSubscription),

  attach: route({
    method: 'POST',
    path: '/users/{id}/subscriptions/{subscriptionId}',
    summary: 'Give a member a pricing option without payment.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(attachSubscriptionInput)
    .output(memberSubscription),

  update: route({
    method: 'PUT',
    path: '/users/{id}/subscriptions/{subscriptionId}',
    summary: "Change a member's subscription. Omitted fields don't change.",
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(editSubscriptionInput)
    .output(memberSubscription),

  effect: route({
    method: 'POST',
    path: '/users/{id}/subscriptions/{subscriptionId}/effect',
    summary: 'Preview what giving or changing a subscription would do.',
    tag,
    access: may('write'),
    repeat: 'safe',
    errors: ['not_found', 'conflict'],
  })
    .input(subscriptionEffectInput)
    .output(subscriptionEffect),
};
