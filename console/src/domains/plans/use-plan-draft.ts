import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { rulePath } from '#console/blocks/access-rules/rule-errors.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { notifyFailure, notifySuccess } from '#console/ui/notify/notify.tsx';
import { fieldsOf } from '#console/ui/record-form/server-errors.ts';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import type { Mailing } from './mailing.ts';
import { optionInputOf, type PlanValues, planInputOf } from './values.ts';

export interface PlanDraftWay {
  label: string;
  onSend: (values: PlanValues, idempotencyKey: string) => Promise<void>;
  onSent: () => void;
}

interface Options {
  plan: Plan;
  /** The draft that is edited; null keeps a new one. */
  draft: Draft | null;
  mailing: Mailing;
  /** Returns the version of the plan that the form is based on. */
  version: () => number;
  /** Returns true for a version conflict, which the form shows itself. */
  isStale: (error: unknown) => boolean;
}

/** Rejected values by the paths of the form, which has its own names of options. */
class NotKept extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('the draft was refused');
    this.fields = fields;
  }
}

function inForm(values: PlanValues, path: string): string {
  const [first, place, ...rest] = path.split('.');
  const name = first === 'options' ? Object.keys(values.options)[Number(place)] : undefined;
  if (name !== undefined) return ['options', name, ...rest].join('.');
  return rulePath('rules', values.way === 'rules' ? values.rules : [], path);
}

/** Saves the form of a plan as a draft, and opens it. */
export function usePlanDraft({ plan, draft, mailing, version, isStale }: Options): PlanDraftWay {
  const { t } = useTranslation('blocks');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const kept = useRef<number | null>(null);

  async function send({ options, ...values }: PlanValues, idempotencyKey: string): Promise<Draft> {
    const fields = {
      ...planInputOf(values, mailing),
      base_version: version(),
      options: Object.values(options).map((option) => {
        const { plan_id, ...input } = optionInputOf(option, plan.id);
        const stored = plan.subscriptions.find(({ id }) => id === option.id);
        return {
          ...input,
          ...(stored ? { id: stored.id, version: stored.version } : {}),
          renewals_follow: option.renewals === 'follow',
        };
      }),
    };
    return draft
      ? client.configurationDrafts.updatePlan({ id: draft.id, version: draft.version, ...fields })
      : client.configurationDrafts.createPlan(
          { plan_id: plan.id, ...fields },
          { context: { idempotencyKey } },
        );
  }

  return {
    label: t(draft ? 'drafts.saveAgain' : 'drafts.save'),
    async onSend(values, idempotencyKey) {
      try {
        const { id } = await send(values, idempotencyKey);
        kept.current = id;
        notifySuccess();
        await queries.invalidateQueries({ queryKey: api.configurationDrafts.key() });
      } catch (error) {
        if (!isStale(error)) notifyFailure(descriptionOf(error) ?? undefined);
        const fields = Object.entries(fieldsOf(error)).map(([path, text]) => [inForm(values, path), text]);
        throw new NotKept(Object.fromEntries(fields));
      }
    },
    onSent() {
      if (kept.current !== null)
        void navigate({ to: '/configuration/drafts/$id', params: { id: String(kept.current) } });
    },
  };
}
