import type { Area, Verb } from '../../base/access.ts';
import { successSchema } from '../../base/crud-routes.ts';
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

/** Sections of a member's page besides the account: one call per card. */
export const memberPage = {
  summary: route({
    method: 'GET',
    path: '/users/{id}/summary',
    summary: 'Get when a member was last seen, what they paid, and what needs attention.',
    tag,
    access: may('members', 'read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(memberSummary),

  extraData: route({
    method: 'GET',
    path: '/users/{id}/extra/data',
    summary: "Get a member's custom fields.",
    tag,
    access: may('extraData', 'read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(listOf(extraDatum)),

  saveExtraData: route({
    method: 'PUT',
    path: '/users/{id}/extra/data',
    summary: "Add or change custom fields of a member. Other fields don't change.",
    tag,
    access: may('extraData', 'write'),
    errors: ['not_found'],
  })
    .input(extraDataInput)
    .output(listOf(extraDatum)),

  removeExtraData: route({
    method: 'DELETE',
    path: '/users/{id}/extra/data',
    summary: 'Delete custom fields of a member.',
    tag,
    access: may('extraData', 'delete'),
    errors: ['not_found'],
  })
    .input(extraDataRemoveInput)
    .output(successSchema),

  extraGroups: route({
    method: 'GET',
    path: '/resources/users/extra/data/groups',
    summary: 'List the groups of custom fields in use, at most 20.',
    tag,
    access: may('extraData', 'read'),
  })
    .input(extraGroupsInput)
    .output(listOf(extraKeyFound)),

  extraFields: route({
    method: 'GET',
    path: '/resources/users/extra/data/fields',
    summary: 'List the custom fields of a group in use, at most 20.',
    tag,
    access: may('extraData', 'read'),
  })
    .input(extraFieldsInput)
    .output(listOf(extraKeyFound)),

  statistic: route({
    method: 'GET',
    path: '/users/{id}/statistic',
    summary: "Get signs of password sharing in a member's sessions.",
    tag,
    access: may('memberActivity', 'read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(memberStatistic),

  mails: route({
    method: 'GET',
    path: '/users/{id}/mails',
    summary: 'List the emails sent to a member, latest first.',
    tag,
    access: may('memberActivity', 'read'),
    errors: ['not_found'],
  })
    .input(ofMember)
    .output(pageOf(memberMail)),

  sessions: route({
    method: 'GET',
    path: '/users/{id}/sessions',
    summary: "List a member's sessions on the site, latest first.",
    tag,
    access: may('memberActivity', 'read'),
    errors: ['not_found'],
  })
    .input(ofMember)
    .output(pageOf(memberSession)),

  accessContent: route({
    method: 'GET',
    path: '/users/{id}/access-content',
    summary: 'List the content a member opened or was refused, latest first.',
    tag,
    access: may('memberActivity', 'read'),
    errors: ['not_found'],
  })
    .input(ofMember)
    .output(pageOf(contentAccess)),
};
