import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnChoice } from './columns.ts';

/** Renders the choice of columns. */
export function ColumnMenu<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const { t } = useTranslation('kit');
  const toggle = (id: string, isOn: boolean) =>
    choice.choose(isOn ? [...choice.chosen, id] : choice.chosen.filter((other) => other !== id));
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size="var(--control)"
          aria-label={t('list.columns')}
          title={t('list.columns')}
        >
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
        <Stack gap="xs">
          {choice.choosable.map((column) => (
            <Checkbox
              key={column.id}
              size="xs"
              label={column.title}
              checked={choice.chosen.includes(column.id)}
              onChange={(event) => toggle(column.id, event.currentTarget.checked)}
            />
          ))}
          <Button variant="subtle" size="compact-xs" onClick={choice.reset}>
            {t('list.resetColumns')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
