/** Reads the settings of a case, such as "wall: sport members; article registered". */
import type { DecisionConfig, WallRule } from '../situation.ts';
import { wallAccesses } from '../words.ts';
import { plans, terms, types } from './publication.ts';

const switches: Record<string, Partial<DecisionConfig>> = {
  'site off': { siteActive: false },
  'check viewed': { checkAlreadyViewed: true },
  'synced content only': { contentSyncAndCheck: true },
  'prediction off': { predictivePaywall: false },
};

function unknown(kind: string, text: string): never {
  throw new Error(`The ${kind} "${text}" is not a word of these cases.`);
}

/** Reads a rule such as "sport archive article older than 30 days members"; "everything" has no conditions. */
function readWallRule(text: string, index: number): WallRule {
  const age = / (older|younger) than (\d+) days/.exec(text);
  const words = text.replace(age?.[0] ?? '', '').split(' ');
  const access = wallAccesses.find((one) => one === words.at(-1)) ?? unknown('access', text);
  const rule = { contentTypeIds: [] as number[], termIds: [] as number[] };
  for (const word of words.slice(0, -1)) {
    if (word in types) rule.contentTypeIds.push(types[word as keyof typeof types]);
    else if (word in terms) rule.termIds.push(terms[word as keyof typeof terms]);
    else if (word !== 'everything') unknown('wall rule', word);
  }
  return {
    id: index + 1,
    ...rule,
    youngerThanDays: age?.[1] === 'younger' ? Number(age[2]) : null,
    olderThanDays: age?.[1] === 'older' ? Number(age[2]) : null,
    access,
  };
}

function planId(title: string): number {
  if (title === 'Gone') return 99;
  return plans.find((one) => one.title === title)?.id ?? unknown('plan', title);
}

function readSetting(word: string): Partial<DecisionConfig> {
  const wall = /^wall: (.+)$/.exec(word)?.[1];
  if (wall) return { wall: wall.split(';').map((rule, index) => readWallRule(rule.trim(), index)) };
  const [, who, title = ''] = /^(guests get|sign-up gives) (\w+)$/.exec(word) ?? [];
  if (who === 'guests get') return { guestPlanId: planId(title) };
  if (who === 'sign-up gives') return { signUpPlanId: planId(title) };
  return switches[word] ?? unknown('setting', word);
}

export function readSettings(text: string): Partial<DecisionConfig> {
  const words = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return Object.assign({}, ...words.map(readSetting));
}
