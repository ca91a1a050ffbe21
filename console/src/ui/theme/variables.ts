import type { CSSVariablesResolver } from '@mantine/core';

/** Sets Mantine's own variables to the console's colors. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#16181d',
    '--mantine-color-dimmed': '#636976',
    '--mantine-color-placeholder': '#767c88',
    '--mantine-color-anchor': '#4a4bbd',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': '#f6f6f8',
    '--mantine-color-default-border': '#dcdee3',
    '--mantine-color-default-color': '#16181d',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-disabled': '#ecedf1',
    '--mantine-color-disabled-color': '#767c88',
  },
  dark: {
    '--mantine-color-body': '#121316',
    '--mantine-color-text': '#e7e8eb',
    '--mantine-color-dimmed': '#9a9fab',
    '--mantine-color-placeholder': '#868c98',
    '--mantine-color-anchor': '#a3a4f5',
    '--mantine-color-default': '#1a1c21',
    '--mantine-color-default-hover': '#212329',
    '--mantine-color-default-border': '#2f323a',
    '--mantine-color-default-color': '#e7e8eb',
    '--mantine-color-error': '#f79c9c',
    '--mantine-color-disabled': '#212329',
    '--mantine-color-disabled-color': '#868c98',
  },
});
