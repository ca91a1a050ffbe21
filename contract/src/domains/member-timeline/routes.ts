import { z } from 'zod';
import { byId } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import { timelineAnswer, timelineInput } from './schemas.ts';

const tag = 'Members';

export const memberTimeline = {
  list: route({
    method: 'GET',
    path: '/users/{id}/timeline',
    summary: 'List what happened to a member, latest first.',
    tag,
    access: { who: 'area', area: 'memberActivity', verb: 'read' },
    errors: ['not_found'],
  })
    .input(timelineInput)
    .output(timelineAnswer),

  everything: route({
    method: 'GET',
    path: '/users/{id}/everything',
    summary: 'Download everything stored about a member as a JSON file. The download is logged.',
    tag,
    access: { who: 'area', area: 'memberFiles', verb: 'read' },
    cost: 'heavy',
    errors: ['not_found'],
  })
    .input(byId)
    .output(z.file()),
};
