import { z } from 'zod';
import { crudRoutes, successSchema } from '../../base/crud-routes.ts';
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
const { may, list, get } = crudRoutes('configuration', tag, path);
const errors: readonly ErrorCode[] = ['not_found', 'conflict'];

export const configurationTransfers = {
  installation: route({
    method: 'GET',
    path: '/configuration/installation',
    summary: 'Get the signature by which files of this installation are recognized elsewhere.',
    tag,
    access: may('read'),
  })
    .input(z.strictObject({}).optional())
    .output(installation),

  download: route({
    method: 'GET',
    path: '/configuration/file',
    summary: "Download the site's setup as a signed file for another installation.",
    tag,
    access: may('write'),
  })
    .input(z.strictObject({}).optional())
    .output(z.file()),

  list: list('List imported configurations, newest first.', transferListInput, transferRow),
  get: get('Get an imported configuration and how it differs from the site now.', transfer),

  fromSite: route({
    method: 'POST',
    path: `${path}/site`,
    summary: 'Read the configuration of another of your sites. Changes nothing yet.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(transferFromSiteInput)
    .output(transfer),

  fromFile: route({
    method: 'POST',
    path: `${path}/file`,
    summary: 'Upload a signed configuration file. Changes nothing yet.',
    tag,
    access: may('write'),
    repeat: 'safe',
  })
    .input(transferFromFileInput)
    .output(transfer),

  take: route({
    method: 'POST',
    path: `${path}/{id}/take`,
    summary: 'Import the chosen items, all or none.',
    tag,
    access: may('write'),
    errors,
  })
    .input(transferTakeInput)
    .output(transfer),

  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: "Discard a configuration that wasn't imported.",
    tag,
    access: may('write'),
    errors,
  })
    .input(byId)
    .output(successSchema),
};
