import { money } from '#console/lib/formats.ts';
import classes from './transactions.module.css';

/** Kept for ourselves. */
const hidden: readonly string[] = ['executed_time', 'memory_peak', 'server', 'req_guid'];

/** Returns whether a field of this name holds cents, rather than a percentage, a type or a flag. */
export function holdsMoney(name: string): boolean {
  if (/(percents?|type)$/.test(name) || name.startsWith('is_')) return false;
  return /price|amount|discount|total|tax|vat|rate_sum|fee/.test(name);
}

/** Returns the object without its hidden fields. */
export function shownPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownPart);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(fields.map(([name, inside]) => [name, shownPart(inside)]));
}

function words(name: string, value: unknown, currency: string): string {
  if (typeof value === 'number' && holdsMoney(name)) return money(value, currency);
  return JSON.stringify(value);
}

interface Props {
  name: string;
  value: unknown;
  /** Currency of all amounts, which are in cents. */
  currency: string;
  /** Folded until it is opened. */
  isFolded?: boolean;
}

/** Renders a field of an object; nested ones collapse. */
export function ObjectView({ name, value, currency, isFolded = false }: Props) {
  if (typeof value !== 'object' || value === null)
    return (
      <div>
        <span className={classes.key}>{name}:</span> {words(name, value, currency)}
      </div>
    );
  const parts = Object.entries(value);
  const size = Array.isArray(value) ? `[${parts.length}]` : `{${parts.length}}`;
  if (parts.length === 0)
    return (
      <div>
        <span className={classes.key}>{name}:</span> {Array.isArray(value) ? '[]' : '{}'}
      </div>
    );
  return (
    <details open={!isFolded}>
      <summary>
        <span className={classes.key}>{name}</span> {size}
      </summary>
      <div className={classes.inside}>
        {parts.map(([key, inside]) => (
          <ObjectView key={key} name={key} value={inside} currency={currency} />
        ))}
      </div>
    </details>
  );
}
