import { z } from 'zod';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  clockAdvance,
  clockDay,
  clockState,
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
    summary: "Get the site's time and whether its test clock can be advanced.",
    tag,
    access: mayRead,
  })
    .input(z.strictObject({}).optional())
    .output(clockState),

  due: route({
    method: 'GET',
    path: '/test-clock/due',
    summary: 'Preview what is due until a day. Changes nothing.',
    tag,
    access: mayRead,
  })
    .input(dueInput)
    .output(dueUntil),

  turns: route({
    method: 'GET',
    path: '/test-clock/turns',
    summary: 'List past advances of the test clock, latest first.',
    tag,
    access: mayRead,
  })
    .input(turnListInput)
    .output(pageOf(clockAdvance)),

  stop: route({
    method: 'POST',
    path: '/test-clock/turns/{id}/stop',
    summary: 'Stop advancing the clock at the day it reached.',
    tag,
    access: mayWrite,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(clockAdvance),

  days: route({
    method: 'GET',
    path: '/test-clock/turns/{id}/days',
    summary: 'List what happened on each day of an advance, latest first.',
    tag,
    access: mayRead,
    errors: ['not_found'],
  })
    .input(daysInput)
    .output(pageOf(clockDay)),

  happened: route({
    method: 'GET',
    path: '/test-clock/turns/{id}/happened',
    summary: 'List who an event of a day happened to.',
    tag,
    access: mayRead,
    errors: ['not_found'],
  })
    .input(happenedInput)
    .output(pageOf(happened)),

  turn: route({
    method: 'POST',
    path: '/test-clock/turns',
    summary: "Advance the clock of a test site by at most 24 months. It can't go back.",
    tag,
    access: mayWrite,
    errors: ['conflict'],
  })
    .input(turnInput)
    .output(clockAdvance),
};
