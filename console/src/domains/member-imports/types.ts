import type { MemberImport } from '#contract/domains/member-imports/import-schemas.ts';

export type { MemberImport, MemberImportRow } from '#contract/domains/member-imports/import-schemas.ts';
export type {
  ImportColumn,
  ImportField,
  ImportKind,
  ImportState,
} from '#contract/domains/member-imports/schemas.ts';
export type Preview = NonNullable<MemberImport['preview']>;
export type Totals = Preview['totals'];
export type Reasons = MemberImport['rejected_reasons'];
