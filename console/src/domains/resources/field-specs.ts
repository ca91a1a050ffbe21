import type { resourceWords } from '#console/texts/en/resources.ts';
import { wallKinds } from '#contract/domains/decisions/words.ts';

/** A field's name in the texts. */
export type FieldName = keyof typeof resourceWords.fields;

/** A cell of a row. */
export interface CellSpec {
  name: FieldName &
    ('email' | 'name' | 'domain' | 'msg' | 'notify' | 'mask_ip' | 'user_id' | 'ip_from' | 'ip_to');
  kind: 'text' | 'switch' | 'member';
  placeholder?: string;
}

type Kind =
  | { kind: 'text'; type?: 'email' | 'url' | 'tel'; required?: true }
  | { kind: 'switch' | 'secret' | 'option' | 'popup' | 'names' }
  | {
      kind: 'number';
      min?: number;
      max?: number;
      step?: number;
      decimals?: number;
      suffix?: string;
      isClamped?: true;
    }
  | { kind: 'days' | 'devices'; values: readonly number[] }
  | { kind: 'provider'; isAccount?: true }
  | { kind: 'rows'; cells: readonly CellSpec[] };

/** One setting of a section. */
export type FieldSpec = Kind & {
  /** Path in the API: `settings.business.title`. */
  path: string;
  name: FieldName;
  /** Only root changes it. */
  isPlatform?: true;
  /** Shown while payments go by this provider. */
  ofProvider?: 'stripe' | 'square';
};

/** Popups that answer walls. */
export const popupFields = wallKinds.map(
  (kind): FieldSpec => ({ kind: 'popup', path: `settings.popups.${kind}`, name: `popups_${kind}` }),
);

/** Returns the name by which the platform locks a setting. */
export function lockName(path: string): string {
  const parts = path.split('.');
  return (parts[0] === 'settings' || parts[0] === 'system_settings' ? parts[1] : parts[0]) ?? '';
}
