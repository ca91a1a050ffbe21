import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rulePath } from '#console/blocks/access-rules/rule-errors.ts';
import { descriptionOf, isStatus } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { newKeys } from '#console/lib/api/new-key.ts';
import { notifyFailure, notifySuccess } from '#console/ui/notify/notify.tsx';
import { fieldsOf } from '#console/ui/record-form/server-errors.ts';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import type { Mailing } from './mailing.ts';
import {
  nameOf,
  type OptionNames,
  type OptionValues,
  optionInputOf,
  optionValues,
  type PlanValues,
  planInputOf,
  planValues,
} from './values.ts';

interface StoredPart {
  id: number;
  version: number;
  /** Values sent, or to be sent again, as text. */
  text: string;
}

/** Stored state as far as this form knows it; a save that failed midway continues from it. */
interface Stored {
  plan: StoredPart | null;
  options: Map<string, StoredPart>;
}

const textOf = (value: object) => JSON.stringify(value);

function storedOf(plan: Plan | null, names: OptionNames, mailing: Mailing): Stored {
  if (plan === null) return { plan: null, options: new Map() };
  const { id, version, subscriptions } = plan;
  const { options, ...values } = planValues(plan);
  const known = subscriptions.map((option) => {
    const text = textOf(optionInputOf(optionValues(option), id));
    return [nameOf(option.id, names), { id: option.id, version: option.version, text }] as const;
  });
  return { plan: { id, version, text: textOf(planInputOf(values, mailing)) }, options: new Map(known) };
}

/** Refused parts, by the paths of the form; thrown so that the form shows each at its place. */
export class PartsFailed extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('parts of the plan were not saved');
    this.fields = fields;
  }
}

interface Options {
  /** Plan as it was loaded; null for a new one. */
  plan: Plan | null;
  /** Connected mailing services, whose interests are sent. */
  mailing: Mailing;
  /** Returns true for a version conflict, which the form shows itself. */
  isStale?: (error: unknown) => boolean;
  /** Called with the plan's version after each write of this form. */
  onVersion?: (version: number) => void;
  /** Called if the plan was deleted meanwhile; the form shows it itself. */
  onGone?: () => void;
}

/**
 * Saves the plan first and then each changed option, in order. A part that fails doesn't keep the others from being
 * saved; its error shows at its place, and the next save retries it.
 */
export function useSavePlan({ plan, mailing, isStale = () => false, onVersion, onGone }: Options) {
  const { t } = useTranslation('plans');
  const queries = useQueryClient();
  const [keys] = useState(newKeys);
  const [names] = useState(() => new Map<number, string>());
  const stored = useRef<Stored | null>(null);
  const known = () => {
    stored.current ??= storedOf(plan, names, mailing);
    return stored.current;
  };

  async function savePlan(values: Omit<PlanValues, 'options'>): Promise<number> {
    const input = planInputOf(values, mailing);
    const text = textOf(input);
    const state = known();
    if (state.plan?.text === text) return state.plan.id;
    const { id, version } = state.plan
      ? await client.plans.update({ ...input, id: state.plan.id, version: state.plan.version })
      : await client.plans.create(input, { context: keys('plan', text) });
    state.plan = { id, version, text };
    onVersion?.(version);
    return id;
  }

  async function saveOption(name: string, values: OptionValues, planId: number): Promise<void> {
    const input = optionInputOf(values, planId);
    const text = textOf(input);
    const { options } = known();
    const earlier = options.get(name);
    if (earlier?.text === text) return;
    const { type, plan_id, ...fields } = input;
    const renewals_follow = values.renewals === 'follow';
    const { id, version } = earlier
      ? await client.pricingOptions.update({
          ...fields,
          renewals_follow,
          id: earlier.id,
          version: earlier.version,
        })
      : await client.pricingOptions.create(input, { context: keys(name, text) });
    options.set(name, { id, version, text });
    names.set(id, name);
  }

  /** Returns the errors of a rejected option by the form's paths. */
  function faultsOf(name: string, error: unknown): Record<string, string> {
    const path = `options.${name}`;
    const reason = descriptionOf(error) ?? '';
    if (!isStale(error)) notifyFailure(reason || undefined);
    const fields = Object.entries(fieldsOf(error)).map(([field, text]) => [`${path}.${field}`, text]);
    return { [path]: t('options.notSaved', { reason }), ...Object.fromEntries(fields) };
  }

  async function save({ options, ...values }: PlanValues): Promise<Plan> {
    let id: number;
    try {
      id = await savePlan(values);
    } catch (error) {
      if (onGone && isStatus(error, 404)) onGone();
      else if (!isStale(error)) notifyFailure(descriptionOf(error) ?? undefined);
      const named = values.way === 'rules' ? values.rules : [];
      const fields = Object.entries(fieldsOf(error)).map(([path, text]) => [
        rulePath('rules', named, path),
        text,
      ]);
      throw new PartsFailed(Object.fromEntries(fields));
    }
    const failed: Record<string, string> = {};
    for (const [name, option] of Object.entries(options)) {
      try {
        await saveOption(name, option, id);
      } catch (error) {
        Object.assign(failed, faultsOf(name, error));
      }
    }
    const newest = await client.plans.get({ id });
    queries.setQueryData(api.plans.get.queryKey({ input: { id } }), newest);
    await Promise.all(
      [api.plans.list.key(), api.content.key()].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
    if (Object.keys(failed).length > 0) throw new PartsFailed(failed);
    const isSold = !newest.active || newest.subscriptions.some(({ active }) => active);
    notifySuccess(isSold ? undefined : t('options.savedUnsold'));
    stored.current = storedOf(newest, names, mailing);
    return newest;
  }

  return {
    save,
    /** Bases the form on a newer version of the plan. */
    takeOver: (newest: Plan) => {
      stored.current = storedOf(newest, names, mailing);
    },
    /** Forgets an option that was deleted. */
    forget: (name: string) => known().options.delete(name),
    names: names as OptionNames,
  };
}

export type PlanSaving = ReturnType<typeof useSavePlan>;
