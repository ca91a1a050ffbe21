import { route } from '../../base/route.ts';
import { contentWallInput, contentWall as wall, wallEffect, wallEffectInput } from './schemas.ts';

const tag = 'Behind the wall';
const may = <const V extends 'read' | 'write'>(verb: V) => ({ who: 'area', area: 'content', verb }) as const;

export const contentWall = {
  get: route({
    method: 'GET',
    path: '/content/wall',
    summary: 'Get the rules that put content behind the wall.',
    tag,
    access: may('read'),
  }).output(wall),
  update: route({
    method: 'PUT',
    path: '/content/wall',
    summary: 'Replace the rules that put content behind the wall.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(contentWallInput)
    .output(wall),
  effect: route({
    method: 'POST',
    path: '/content/wall/effect',
    summary: 'Preview how much content rules would put behind the wall. Changes nothing.',
    tag,
    access: may('read'),
    repeat: 'safe',
  })
    .input(wallEffectInput)
    .output(wallEffect),
};
