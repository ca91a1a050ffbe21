import type { ImportedSale } from '#server/domains/member-imports/columns/sale-columns.ts';
import { type CheckOptions, eachImportTest, type ImportTest } from './import-fixture.ts';

export const heading = 'customer,email,date,amount,currency,title';

/** Two equal sales, one of zero, and two of a member who is named in two ways. */
export const sales = [
  heading,
  '17,,20240105,11.77,USD,1 CD',
  '17,,20240105,11.77,USD,1 CD',
  '17,,2024-03-01,0.00,USD,',
  '23,zoe@example.com,01/31/2024,"1,234.50",eur,Box',
  ',ZOE@example.com,2024-02-01T10:00:00Z,5,EUR,',
].join('\n');

/** Parsed sale of a row: 1.50 USD of a member known by an id. */
export const aSale: ImportedSale = {
  line: 2,
  externalId: '1',
  email: null,
  stripeCustomerId: null,
  saleId: null,
  refundedCents: 0,
  date: { text: '2024-01-05', said: '2024-01-05', at: new Date('2024-01-05T12:00:00Z'), day: '2024-01-05' },
  amountCents: 150,
  currency: 'usd',
  title: null,
  cells: [],
};

/** Creates a new site for each test, and the operations of tests of sales. Call it at the top. */
export function salesFixture(take: (made: ImportTest) => void) {
  let current: ImportTest | undefined;
  eachImportTest((made) => {
    current = made;
    take(made);
  });
  const made = (): ImportTest => {
    if (!current) throw new Error('the site is made before each test');
    return current;
  };
  /** Rows of a statement of the site, which is $1. */
  const rowsOf = async <T extends object>(statement: string): Promise<T[]> =>
    (await made().db.database.owner.query<T>(statement, [made().ctx.resource.id])).rows;
  return {
    rowsOf,
    count: async (from: string): Promise<number> => {
      const [row] = await rowsOf<{ n: number }>(`select count(*) as n from ${from}`);
      return Number(row?.n ?? -1);
    },
    importSales: (text: string | Buffer, options: CheckOptions = {}) =>
      made().desk.importText(made().ctx, text, { ...options, kind: 'sales' }),
    uploadSales: (text: string | Buffer) => made().desk.upload(made().ctx, text, 100_000, 'sales'),
  };
}
