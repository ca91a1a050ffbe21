import { z } from 'zod';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  clockDay,
  clockState,
  clockTurn,
  daysInput,
  dueInput,
  dueUntil,
  happened,
  happenedInput,
  turnInput,
  turnListInput,
} from './schemas.ts';

const tag = 'Test clock';
const mayRead = { who: 'area', area: 'settings', verb: 'read' } as const;
const mayWrite = { who: 'area', area: 'settings', verb: 'write' } as const;

export const testClock = {
  get: route({
    method: 'GET',
    path: '/test-clock',
    summary: "The site's time, and whether its test clock can be moved.",
    tag,
    access: mayRead,
  })
    .input(z.strictObject({}).optional())
    .output(clockState),

  due: route({
    method: 'GET',
    path: '/test-clock/due',
    summary: 'What is due until a day, in place of what would be moved to. Nothing is changed.',
    tag,
    access: mayRead,
  })
    .input(dueInput)
    .output(dueUntil),

  turns: route({
    method: 'GET',
    path: '/test-clock/turns',
    summary: 'How the clock was moved, the latest first.',
    tag,
    access: mayRead,
  })
    .input(turnListInput)
    .output(pageOf(clockTurn)),

  stop: route({
    method: 'POST',
    path: '/test-clock/turns/{id}/stop',
    summary: 'Stop a move at the day it has reached. What has happened stays.',
    tag,
    access: mayWrite,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(clockTurn),

  days: route({
    method: 'GET',
    path: '/test-clock/turns/{id}/days',
    summary: 'What happened on each day of a move, the latest first. Days without anything are left out.',
    tag,
    access: mayRead,
    errors: ['not_found'],
  })
    .input(daysInput)
    .output(pageOf(clockDay)),

  happened: route({
    method: 'GET',
    path: '/test-clock/turns/{id}/happened',
    summary: 'To whom something of a kind happened on a day of a move, the first first.',
    tag,
    access: mayRead,
    errors: ['not_found'],
  })
    .input(happenedInput)
    .output(pageOf(happened)),

  turn: route({
    method: 'POST',
    path: '/test-clock/turns',
    summary:
      'Move the clock of a site in test mode forward, at most 24 months at once. It never goes back, and the site cannot go live afterwards.',
    tag,
    access: mayWrite,
    errors: ['conflict'],
  })
    .input(turnInput)
    .output(clockTurn),
};
