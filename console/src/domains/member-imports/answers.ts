import { isTermField } from '#contract/domains/member-imports/schemas.ts';
import {
  type ImportAnswers,
  isPlanId,
  planAnswersMax,
} from '#contract/domains/member-imports/source-schemas.ts';
import type { Choice } from './mapping.ts';
import type { ImportField, MemberImport } from './types.ts';

/** Typed terms of one plan that the file names. */
export interface PlanNaming {
  title: string;
  period: NonNullable<ImportAnswers['plans']>[number]['period'];
  price: string;
}

/** Holds the answers given so far. */
export interface Given {
  mail: 'yes' | 'no';
  chargedBy: ImportAnswers['charged_by'] | null;
  zone: ImportAnswers['zone'] | null;
  plan: string;
  /** By the file's names. */
  plans: Readonly<Record<string, PlanNaming>>;
}

export const noNaming: PlanNaming = { title: '', period: null, price: '' };

/** Returns the earlier answers for this file, or the initial answer to each question. */
export function givenIn({ answers, source }: MemberImport): Given {
  const there = source?.charges;
  return {
    mail: answers.mail ?? 'no',
    chargedBy: answers.charged_by ?? (there === 'stripe' || there === 'system' ? 'elsewhere' : null),
    zone: answers.zone ?? null,
    plan: answers.plan ?? '',
    plans: Object.fromEntries(
      (answers.plans ?? []).map(({ name, title, period = null, price }) => [
        name,
        { title, period, price: price ?? '' },
      ]),
    ),
  };
}

/** Questions that a file leaves open for the chosen columns. */
export interface Questions {
  mail: boolean;
  /** System that renews the subscriptions today, if the operator has to say which one charges from now on. */
  chargedBy: 'stripe' | 'system' | 'any' | null;
  /** True if the old platform keeps the cards: a notice without a question. */
  platform: boolean;
  zone: boolean;
  plan: 'needed' | 'optional' | null;
  plans: MemberImport['named_plans'];
  /** Terms of plans that no column tells. */
  period: boolean;
  price: boolean;
  currency: 'needed' | 'optional' | null;
}

function chargesOf({ source }: MemberImport, fields: ReadonlySet<ImportField>): Questions['chargedBy'] {
  if (source === null) return fields.has('autorenew') ? 'any' : null;
  return source.charges === 'stripe' || source.charges === 'system' ? source.charges : null;
}

function planOf({ source }: MemberImport, fields: ReadonlySet<ImportField>): Questions['plan'] {
  if (!source?.asks.includes('plan')) return null;
  return [...fields].some(isTermField) && !fields.has('tiers') ? 'needed' : 'optional';
}

function currencyOf(
  { source }: MemberImport,
  fields: ReadonlySet<ImportField>,
  hasPrices: boolean,
): Questions['currency'] {
  if (!hasPrices || fields.has('price_currency')) return null;
  return source?.asks.includes('currency') ? 'needed' : 'optional';
}

/** Returns the open questions before the check. */
export function questionsOf(record: MemberImport, choice: Choice): Questions {
  const { kind, source, named_plans: named } = record;
  const fields = new Set(Object.values(choice).filter((field) => field !== null));
  const asks = (question: 'mail' | 'zone' | 'plans'): boolean => source?.asks.includes(question) ?? false;
  const zone = asks('zone');
  const plans = kind === 'members' && asks('plans') ? named.slice(0, planAnswersMax) : [];
  const price = plans.length > 0 && !fields.has('price');
  if (kind === 'sales') {
    const currency = fields.has('currency') ? null : 'needed';
    const none = { mail: false, chargedBy: null, platform: false, plan: null, period: false, price: false };
    return { ...none, zone, plans, currency };
  }
  return {
    mail: source === null ? !fields.has('subscribed_to_emails') : asks('mail'),
    chargedBy: chargesOf(record, fields),
    platform: source?.charges === 'platform',
    zone,
    plan: planOf(record, fields),
    plans,
    period: plans.length > 0 && !fields.has('subscription_period'),
    price,
    currency: currencyOf(record, fields, price || fields.has('price')),
  };
}

/** Errors that prevent sending the answers. */
export interface WrongAnswers {
  chargedBy: boolean;
  zone: boolean;
  plan: boolean;
  /** Names of plans without a title, and those with an invalid price. */
  untitled: ReadonlySet<string>;
  unpriced: ReadonlySet<string>;
}

const amount = /^\d+(?:[.,]\d{1,3})?$/;

export function wrongAnswers(questions: Questions, given: Given): WrongAnswers {
  const { plans, price } = questions;
  const namingOf = (name: string) => given.plans[name] ?? noNaming;
  const untitled = plans.filter(({ name }) => {
    const { title, period, price: said } = namingOf(name);
    return title.trim() === '' && (isPlanId(name) || period !== null || said.trim() !== '');
  });
  const unpriced = plans.filter(({ name }) => {
    const said = namingOf(name).price.trim();
    return price && said !== '' && !amount.test(said);
  });
  return {
    chargedBy: questions.chargedBy !== null && !given.chargedBy,
    zone: questions.zone && !given.zone,
    plan: questions.plan === 'needed' && given.plan.trim() === '',
    untitled: new Set(untitled.map(({ name }) => name)),
    unpriced: new Set(unpriced.map(({ name }) => name)),
  };
}

export function isWrong({ chargedBy, zone, plan, untitled, unpriced }: WrongAnswers): boolean {
  return chargedBy || zone || plan || untitled.size + unpriced.size > 0;
}

/** Returns the answers as the check takes them: only those to open questions. */
export function answersOf(questions: Questions, given: Given): ImportAnswers {
  const plans = questions.plans.flatMap(({ name }) => {
    const { title, period, price } = given.plans[name] ?? noNaming;
    if (title.trim() === '') return [];
    return [
      {
        name,
        title: title.trim(),
        ...(questions.period && period ? { period } : {}),
        ...(questions.price && price.trim() !== '' ? { price: price.trim() } : {}),
      },
    ];
  });
  const plan = given.plan.trim();
  return {
    ...(questions.mail ? { mail: given.mail } : {}),
    ...(questions.chargedBy && given.chargedBy ? { charged_by: given.chargedBy } : {}),
    ...(questions.zone && given.zone ? { zone: given.zone } : {}),
    ...(questions.plan && plan !== '' ? { plan } : {}),
    ...(plans.length > 0 ? { plans } : {}),
  };
}
