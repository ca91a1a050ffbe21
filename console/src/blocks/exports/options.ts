import type { TFunction } from 'i18next';
import { exportFormats, exportFrequencies } from '#contract/domains/exports/schemas.ts';

export function frequencyOptions(t: TFunction<'exports'>) {
  return exportFrequencies.map((value) => ({ value, label: t(`frequencies.${value}`) }));
}

export function formatOptions(t: TFunction<'exports'>) {
  return exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }));
}
