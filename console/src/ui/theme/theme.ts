import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import type { TFunction } from 'i18next';

const iris: MantineColorsTuple = [
  '#f0f0fd',
  '#dedefa',
  '#c3c3f5',
  '#a3a4f5',
  '#8586f0',
  '#6d6ee4',
  '#5a5bd8',
  '#4a4bbd',
  '#3c3d9e',
  '#2f3080',
];

const red: MantineColorsTuple = [
  '#fdeeee',
  '#fbdcdc',
  '#f7bcbc',
  '#f79c9c',
  '#e06a6a',
  '#cf4444',
  '#c22f2f',
  '#a82424',
  '#8c1c1c',
  '#701616',
];

const green: MantineColorsTuple = [
  '#e7f7ee',
  '#cdeedd',
  '#a3e2c0',
  '#6fd6a0',
  '#3fb97c',
  '#22985f',
  '#16804c',
  '#0f6a3f',
  '#0b5532',
  '#083f25',
];

const gray: MantineColorsTuple = [
  '#f7f7f9',
  '#f6f6f8',
  '#ecedf1',
  '#e8e9ed',
  '#dcdee3',
  '#b0b3bd',
  '#767c88',
  '#636976',
  '#4b505b',
  '#16181d',
];

const dark: MantineColorsTuple = [
  '#e7e8eb',
  '#bcbfc7',
  '#9a9fab',
  '#868c98',
  '#2f323a',
  '#24262d',
  '#1a1c21',
  '#121316',
  '#0d0e10',
  '#08090a',
];

/** Buttons as high as inputs, and higher where fingers press them. */
const controlSize = { '--button-height': 'var(--control)', '--button-padding-x': '14px' };

const still = { transition: 'fade', duration: 150 } as const;

/**
 * Names of the small controls that Mantine leaves nameless, and sizes. Written by name, without the components
 * themselves: one that only some screens show must not be loaded with the theme.
 */
function components(t: TFunction<'kit'>): MantineThemeOverride['components'] {
  const clearable = { clearButtonProps: { 'aria-label': t('actions.clear') } };
  return {
    Portal: { defaultProps: { target: '#floating' } },
    CloseButton: { defaultProps: { 'aria-label': t('actions.close') } },
    Notification: {
      defaultProps: {
        closeButtonProps: { 'aria-label': t('actions.close') },
        withBorder: true,
        radius: 'md',
      },
    },
    Button: {
      vars: (_theme: unknown, { size = 'sm' }: { size?: string }) => ({
        root: size === 'sm' ? controlSize : {},
      }),
    },
    Input: {
      vars: (_theme: unknown, { size = 'sm' }: { size?: string }) => ({
        wrapper: size === 'sm' ? { '--input-height': 'var(--control)' } : {},
      }),
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // A checkbox of this size with the radius of other inputs would look like a radio button.
    Checkbox: { defaultProps: { radius: 3 } },
    // A list of options scrolls itself: a box around it that scrolls would have to take the focus.
    Select: {
      defaultProps: { ...clearable, nothingFoundMessage: t('values.noResults'), withScrollArea: false },
    },
    TagsInput: { defaultProps: { ...clearable, withScrollArea: false } },
    MultiSelect: { defaultProps: { nothingFoundMessage: t('values.noResults'), withScrollArea: false } },
    DateInput: { defaultProps: { ...clearable, ...calendarNames(t) } },
    DatePicker: { defaultProps: calendarNames(t) },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        radius: 'md',
        transitionProps: still,
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: still } },
    Combobox: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: still } },
    // A list of options may contain only options, so the text of an empty list is one.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Modal: { defaultProps: { transitionProps: still } },
    Tooltip: { defaultProps: { transitionProps: still, openDelay: 300 } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  };
}

/** Returns the labels of a calendar; without them, its buttons have no name for screen readers. */
function calendarNames(t: TFunction<'kit'>) {
  return {
    hideOutsideDates: true,
    ariaLabels: {
      previousMonth: t('actions.previousMonth'),
      nextMonth: t('actions.nextMonth'),
    },
  };
}

/** Returns the look of the console: tokens as Mantine's theme. The rest of them are variables in `tokens.css`. */
export function makeTheme(t: TFunction<'kit'>): MantineThemeOverride {
  const sans = "'Inter Variable', system-ui, sans-serif";
  return createTheme({
    primaryColor: 'iris',
    primaryShade: 6,
    colors: { iris, gray, dark, red, green },
    black: '#16181d',
    fontFamily: sans,
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    headings: { fontFamily: sans, fontWeight: '600' },
    defaultRadius: 'sm',
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '20px' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
    shadows: {
      md: '0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 12%)',
      xl: '0 2px 4px rgb(0 0 0 / 8%), 0 24px 64px rgb(0 0 0 / 24%)',
    },
    respectReducedMotion: true,
    cursorType: 'pointer',
    focusRing: 'auto',
    components: components(t),
  });
}
