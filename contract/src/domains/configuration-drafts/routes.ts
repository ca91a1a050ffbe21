import { crudRoutes, successSchema } from '../../base/crud-routes.ts';
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
const { may, list, get } = crudRoutes('configuration', tag, path);
const errors: readonly ErrorCode[] = ['not_found', 'conflict'];

/** Creates a route for one draft, or for its publication. */
const step = <const M extends 'POST' | 'PUT' | 'DELETE', const P extends string>(
  method: M,
  name: P,
  summary: string,
) => route({ method, path: `${path}/{id}${name}`, summary, tag, access: may('write'), errors });

export const configurationDrafts = {
  list: list(
    'List drafts of settings and plans, and past publications, newest first.',
    draftListInput,
    draftRow,
  ),
  get: get('Get a draft and how it differs from what is live. Secrets are masked.', draft),

  effect: route({
    method: 'GET',
    path: `${path}/{id}/effect`,
    summary: "Preview who a plan's draft would affect and which content it would open.",
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(draftEffect),

  createSettings: route({
    method: 'POST',
    path: `${path}/settings`,
    summary: 'Save changed settings as a draft. Nothing goes live.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(settingsDraftInput)
    .output(draft),

  createPlan: route({
    method: 'POST',
    path: `${path}/plans`,
    summary: 'Save a changed plan as a draft. Nothing goes live.',
    tag,
    access: may('write'),
    errors,
  })
    .input(planDraftInput)
    .output(draft),

  updateSettings: step('PUT', '/settings', "Update a draft of the settings. Omitted fields don't change.")
    .input(settingsDraftUpdateInput)
    .output(draft),

  updatePlan: step('PUT', '/plan', 'Update a draft of a plan.').input(planDraftUpdateInput).output(draft),

  resolve: step('PUT', '/choices', 'Choose between the draft and the live value where both changed.')
    .input(draftResolveInput)
    .output(draft),

  publish: step(
    'POST',
    '/publish',
    'Publish a draft now. Refused while values changed elsewhere are undecided.',
  )
    .input(draftVersionInput)
    .output(draft),

  schedule: step('PUT', '/schedule', 'Schedule a draft to be published.')
    .input(draftScheduleInput)
    .output(draft),

  unschedule: step('DELETE', '/schedule', 'Cancel a scheduled publication.').input(byId).output(draft),

  takeBack: step('POST', '/take-back', 'Undo a publication. Values that changed since stay.')
    .input(draftVersionInput)
    .output(draft),

  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: "Discard a draft that isn't published.",
    tag,
    access: may('write'),
    errors,
  })
    .input(byId)
    .output(successSchema),
};
