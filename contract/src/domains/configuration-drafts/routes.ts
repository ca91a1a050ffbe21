import { done, routesOf } from '../../base/crud-routes.ts';
import type { ErrorCode } from '../../base/errors.ts';
import { byId } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import {
  planDraftInput,
  planDraftUpdateInput,
  settingsDraftInput,
  settingsDraftUpdateInput,
} from './inputs.ts';
import {
  draft,
  draftEffect,
  draftListInput,
  draftResolveInput,
  draftRow,
  draftScheduleInput,
  draftVersionInput,
} from './schemas.ts';

const tag = 'Drafts';
const path = '/configuration/drafts';
const { may, list, get } = routesOf('configuration', tag, path);
const errors: readonly ErrorCode[] = ['not_found', 'conflict'];

/** A call that does something with one draft, or with its publication. */
const step = <const M extends 'POST' | 'PUT' | 'DELETE', const P extends string>(
  method: M,
  name: P,
  summary: string,
) => route({ method, path: `${path}/{id}${name}`, summary, tag, access: may('write'), errors });

export const configurationDrafts = {
  list: list(
    'Drafts of the settings and of plans, and what was published of them, newest first.',
    draftListInput,
    draftRow,
  ),
  get: get('One draft, and how it differs from what is live. Secrets are masked.', draft),

  effect: route({
    method: 'GET',
    path: `${path}/{id}/effect`,
    summary: 'Whom publishing a draft of a plan would touch, and what it would open. Changes nothing.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(draftEffect),

  createSettings: route({
    method: 'POST',
    path: `${path}/settings`,
    summary: 'Keep changed settings as a draft. Nothing of it acts.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(settingsDraftInput)
    .output(draft),

  createPlan: route({
    method: 'POST',
    path: `${path}/plans`,
    summary: 'Keep a changed plan with its options and rules as a draft. Nothing of it acts.',
    tag,
    access: may('write'),
    errors,
  })
    .input(planDraftInput)
    .output(draft),

  updateSettings: step(
    'PUT',
    '/settings',
    'Save a draft of the settings again; what is left out stays as it is live.',
  )
    .input(settingsDraftUpdateInput)
    .output(draft),

  updatePlan: step('PUT', '/plan', 'Save a draft of a plan again.').input(planDraftUpdateInput).output(draft),

  resolve: step('PUT', '/choices', 'Choose for values that were changed since: the draft, or what is live.')
    .input(draftResolveInput)
    .output(draft),

  publish: step(
    'POST',
    '/publish',
    'Publish a draft now. One with values that were changed since answers 409.',
  )
    .input(draftVersionInput)
    .output(draft),

  schedule: step('PUT', '/schedule', "Publish a draft at a time in the site's zone.")
    .input(draftScheduleInput)
    .output(draft),

  unschedule: step('DELETE', '/schedule', 'Publish a draft not by itself after all.')
    .input(byId)
    .output(draft),

  takeBack: step(
    'POST',
    '/take-back',
    'Take a publication back: values that still are as it made them are as before again. What was sold keeps its terms.',
  )
    .input(draftVersionInput)
    .output(draft),

  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Throw away a draft that is not published.',
    tag,
    access: may('write'),
    errors,
  })
    .input(byId)
    .output(done),
};
