import { z } from 'zod';
import { done, routesOf } from '../../base/crud-routes.ts';
import type { ErrorCode } from '../../base/errors.ts';
import { byId } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import {
  installation,
  transfer,
  transferFromFileInput,
  transferFromSiteInput,
  transferListInput,
  transferRow,
  transferTakeInput,
} from './schemas.ts';

const tag = 'Copies';
const path = '/configuration/transfers';
const { may, list, get } = routesOf('configuration', tag, path);
const errors: readonly ErrorCode[] = ['not_found', 'conflict'];

export const configurationTransfers = {
  installation: route({
    method: 'GET',
    path: '/configuration/installation',
    summary: 'By what files that are signed here are known elsewhere.',
    tag,
    access: may('read'),
  })
    .input(z.strictObject({}).optional())
    .output(installation),

  download: route({
    method: 'GET',
    path: '/configuration/file',
    summary:
      'How the site is set up, as one signed text file that another installation takes. Secrets and what the role may not see are left out.',
    tag,
    access: may('write'),
  })
    .input(z.strictObject({}).optional())
    .output(z.file()),

  list: list('Configurations that were brought to the site, newest first.', transferListInput, transferRow),
  get: get('One of them, and how it differs from the site at this moment.', transfer),

  fromSite: route({
    method: 'POST',
    path: `${path}/site`,
    summary: 'Bring the configuration of another site of yours. Nothing changes yet.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(transferFromSiteInput)
    .output(transfer),

  fromFile: route({
    method: 'POST',
    path: `${path}/file`,
    summary: 'Bring a configuration as a signed file. Nothing changes yet.',
    tag,
    access: may('write'),
    repeat: 'safe',
  })
    .input(transferFromFileInput)
    .output(transfer),

  take: route({
    method: 'POST',
    path: `${path}/{id}/take`,
    summary:
      'Make the site as it is there, as far as chosen: all of it or nothing. What was sold keeps its terms.',
    tag,
    access: may('write'),
    errors,
  })
    .input(transferTakeInput)
    .output(transfer),

  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Throw one away that was not taken over.',
    tag,
    access: may('write'),
    errors,
  })
    .input(byId)
    .output(done),
};
