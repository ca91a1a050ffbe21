import { Anchor, Button, Input } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { money, number } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import { EffectPanel } from './effect-panel.tsx';
import { membersOf } from './links.ts';
import { OptionFields } from './option-fields.tsx';
import classes from './plans.module.css';
import { useFormSelector } from './use-watched.ts';
import type { PlanValues } from './values.ts';
import { VersionsPanel } from './versions-panel.tsx';

interface OptionBlockProps {
  form: RecordFormState<PlanValues>;
  /** Name of the option in the form. */
  name: string;
  plan: Plan | null;
  isReadOnly: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
}

/** Renders a pricing option: collapsed its title, price, type and number of subscribers; open its form. */
export function OptionBlock(props: OptionBlockProps) {
  const { form, name, plan, isReadOnly, isOpen, onToggle, onRemove } = props;
  const { t } = useTranslation('plans');
  const id = useId();
  const option = useFormSelector(form, ({ options }) => options[name]);
  if (!option) return null;
  const error = form.errors[`options.${name}`];
  const hasError = Object.keys(form.errors).some((path) => path.startsWith(`options.${name}.`));
  const saved = plan?.subscriptions.find((one) => one.id === option.id) ?? null;
  const title = option.title.trim() === '' ? t('options.untitled') : option.title;
  // An option with errors must be open, so that they can be fixed.
  const isShown = isOpen || hasError;
  return (
    <div className={classes.option} data-open={isShown}>
      <button
        type="button"
        className={classes.optionHead}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={onToggle}
        // A disabled form still folds its blocks.
        data-testid={`option-${name}`}
      >
        {isShown ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        <strong className={classes.optionTitle}>{title}</strong>
        <span className={classes.quiet}>
          {t('options.price', { price: money(option.price ?? 0, option.currency), period: option.period })}
        </span>
        <span className={classes.quiet}>{t(`types.${option.type}`)}</span>
        <Badge tone={option.active ? 'good' : 'quiet'}>
          {t(option.active ? 'options.active' : 'options.inactive')}
        </Badge>
        {saved && (
          <span className={classes.held}>
            {t('options.held', { count: saved.users_count, n: number(saved.users_count) })}
          </span>
        )}
      </button>
      {error && (
        <div className={classes.optionError} role="alert">
          <Input.Error component="span">{error}</Input.Error>{' '}
          {plan && saved !== null && saved.users_count > 0 && (
            <Anchor component={Link} to="/users" search={membersOf(plan.id)} size="sm">
              {t('options.showMembers')}
            </Anchor>
          )}
        </div>
      )}
      <div id={id} hidden={!isShown} className={classes.optionBody}>
        {isShown && (
          <>
            <OptionFields
              form={form}
              name={name}
              isNew={option.id === null}
              effect={saved && !isReadOnly && <EffectPanel form={form} name={name} saved={saved} />}
            />
            {saved && <VersionsPanel option={saved} />}
            {!isReadOnly && (
              <Button className={classes.add ?? ''} variant="subtle" color="red" size="xs" onClick={onRemove}>
                {t('options.remove')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
