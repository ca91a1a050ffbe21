import type { Area, Verb } from '../../base/access.ts';
import { done } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { listOf, pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  contentAccess,
  extraDataInput,
  extraDataRemoveInput,
  extraDatum,
  extraFieldsInput,
  extraGroupsInput,
  extraKeyFound,
  memberMail,
  memberSession,
  memberStatistic,
  memberSummary,
  ofMember,
} from './page-schemas.ts';

const tag = 'Members';
const may = <const A extends Area, const V extends Verb>(area: A, verb: V) =>
  ({ who: 'area', area, verb }) as const;

/** What the page of one member shows beside the account: a call a card. */
export const memberPage = {
  summary: route({
    method: 'GET',
    path: '/users/{id}/summary',
    summary: 'When a member was last seen, what they paid, and what needs attention.',
    tag,
    access: may('members', 'read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(memberSummary),

  extraData: route({
    method: 'GET',
    path: '/users/{id}/extra/data',
    summary: 'Extra data of a member, by group and field.',
    tag,
    access: may('extraData', 'read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(listOf(extraDatum)),

  saveExtraData: route({
    method: 'PUT',
    path: '/users/{id}/extra/data',
    summary: 'Add fields of extra data, or give those that are there a new value. The others stay.',
    tag,
    access: may('extraData', 'write'),
    errors: ['not_found'],
  })
    .input(extraDataInput)
    .output(listOf(extraDatum)),

  removeExtraData: route({
    method: 'DELETE',
    path: '/users/{id}/extra/data',
    summary: 'Delete fields of extra data, named in the body or by query values.',
    tag,
    access: may('extraData', 'delete'),
    errors: ['not_found'],
  })
    .input(extraDataRemoveInput)
    .output(done),

  extraGroups: route({
    method: 'GET',
    path: '/resources/users/extra/data/groups',
    summary: 'Groups of extra data in use, at most 20.',
    tag,
    access: may('extraData', 'read'),
  })
    .input(extraGroupsInput)
    .output(listOf(extraKeyFound)),

  extraFields: route({
    method: 'GET',
    path: '/resources/users/extra/data/fields',
    summary: 'Fields of a group of extra data in use, at most 20.',
    tag,
    access: may('extraData', 'read'),
  })
    .input(extraFieldsInput)
    .output(listOf(extraKeyFound)),

  statistic: route({
    method: 'GET',
    path: '/users/{id}/statistic',
    summary:
      'Password sharing: what the sessions of a member look like in 3, 7, 30 and 365 days, and which are shared.',
    tag,
    access: may('memberActivity', 'read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(memberStatistic),

  mails: route({
    method: 'GET',
    path: '/users/{id}/mails',
    summary: 'Mails that went to a member, the latest first.',
    tag,
    access: may('memberActivity', 'read'),
    errors: ['not_found'],
  })
    .input(ofMember)
    .output(pageOf(memberMail)),

  sessions: route({
    method: 'GET',
    path: '/users/{id}/sessions',
    summary: 'Sessions of a member on the publisher’s site, the latest first.',
    tag,
    access: may('memberActivity', 'read'),
    errors: ['not_found'],
  })
    .input(ofMember)
    .output(pageOf(memberSession)),

  accessContent: route({
    method: 'GET',
    path: '/users/{id}/access-content',
    summary: 'What a member wanted to read and whether they could, the latest first.',
    tag,
    access: may('memberActivity', 'read'),
    errors: ['not_found'],
  })
    .input(ofMember)
    .output(pageOf(contentAccess)),
};
