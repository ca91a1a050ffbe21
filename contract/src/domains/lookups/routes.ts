import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  bundleOption,
  countryOption,
  currencyOption,
  languageOption,
  optionsInput,
  tagOption,
} from './schemas.ts';

const tag = 'Lookups';

export const lookups = {
  countries: route({
    method: 'GET',
    path: '/countries',
    summary: 'List countries with their states.',
    tag,
    access: { who: 'signedIn' },
  })
    .input(optionsInput)
    .output(listOf(countryOption)),

  currencies: route({
    method: 'GET',
    path: '/currency',
    summary: 'List currencies for prices.',
    tag,
    access: { who: 'signedIn' },
  })
    .input(optionsInput)
    .output(listOf(currencyOption)),

  languages: route({
    method: 'GET',
    path: '/languages',
    summary: 'List languages a member can prefer.',
    tag,
    access: { who: 'signedIn' },
  })
    .input(optionsInput)
    .output(listOf(languageOption)),

  tags: route({
    method: 'GET',
    path: '/tags',
    summary: "List the site's member tags with how many members have each.",
    tag,
    access: { who: 'area', area: 'lookups', verb: 'read' },
  })
    .input(optionsInput)
    .output(listOf(tagOption)),

  bundles: route({
    method: 'GET',
    path: '/bundles',
    summary: "List the site's content bundles.",
    tag,
    access: { who: 'area', area: 'lookups', verb: 'read' },
  })
    .input(optionsInput)
    .output(listOf(bundleOption)),
};
