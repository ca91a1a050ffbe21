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
    summary: 'Countries with their states, by title.',
    tag,
    access: { who: 'signedIn' },
  })
    .input(optionsInput)
    .output(listOf(countryOption)),

  currencies: route({
    method: 'GET',
    path: '/currency',
    summary: 'Currencies that prices can be set in.',
    tag,
    access: { who: 'signedIn' },
  })
    .input(optionsInput)
    .output(listOf(currencyOption)),

  languages: route({
    method: 'GET',
    path: '/languages',
    summary: 'Languages a member can prefer, by title.',
    tag,
    access: { who: 'signedIn' },
  })
    .input(optionsInput)
    .output(listOf(languageOption)),

  tags: route({
    method: 'GET',
    path: '/tags',
    summary: 'Tags used on members of the site, by title, with how many members carry each.',
    tag,
    access: { who: 'area', area: 'lookups', verb: 'read' },
  })
    .input(optionsInput)
    .output(listOf(tagOption)),

  bundles: route({
    method: 'GET',
    path: '/bundles',
    summary: 'Bundles of content that the site sells as one, by title.',
    tag,
    access: { who: 'area', area: 'lookups', verb: 'read' },
  })
    .input(optionsInput)
    .output(listOf(bundleOption)),
};
