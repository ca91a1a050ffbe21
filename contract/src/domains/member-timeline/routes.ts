import { z } from 'zod';
import { byId } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import { timelineAnswer, timelineInput } from './schemas.ts';

const tag = 'Members';

export const memberTimeline = {
  list: route({
    method: 'GET',
    path: '/users/{id}/timeline',
    summary:
      'What happened to a member, the latest first: subscriptions, payments, emails, sign-ins, refusals, changes and by whom. Only of kinds that the caller may read.',
    tag,
    access: { who: 'area', area: 'memberActivity', verb: 'read' },
    errors: ['not_found'],
  })
    .input(timelineInput)
    .output(timelineAnswer),

  everything: route({
    method: 'GET',
    path: '/users/{id}/everything',
    summary: 'Everything that is held about a member, as one JSON file. That it was taken is noted.',
    tag,
    access: { who: 'area', area: 'memberFiles', verb: 'read' },
    cost: 'heavy',
    errors: ['not_found'],
  })
    .input(byId)
    .output(z.file()),
};
