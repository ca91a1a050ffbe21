import { expect, test } from 'vitest';
import { mergePlans } from './merge.ts';
import { emptyOption, emptyPlan, type OptionValues, type PlanValues } from './values.ts';

const option = (id: number, rest: Partial<OptionValues> = {}): OptionValues => ({
  ...emptyOption,
  id,
  title: `Option ${id}`,
  ...rest,
});
const plan = (options: PlanValues['options'], rest: Partial<PlanValues> = {}): PlanValues => ({
  ...emptyPlan,
  title: 'Digital',
  ...rest,
  options,
});
const base = plan({ o1: option(1), o2: option(2) });

test('an option that was edited here and one that was edited elsewhere both keep their edits', () => {
  const typed = plan({ o1: option(1, { price: 500 }), o2: option(2) });
  const newer = plan({ o1: option(1), o2: option(2, { price: 700 }) }, { title: 'Digital+' });
  expect(mergePlans(base, typed, newer)).toEqual({
    values: plan({ o1: option(1, { price: 500 }), o2: option(2, { price: 700 }) }, { title: 'Digital+' }),
    both: [],
  });
});

test('a field that both changed keeps what was typed here and is named by its option', () => {
  const typed = plan({ o1: option(1, { price: 500, once: true }), o2: option(2) });
  const newer = plan({ o1: option(1, { price: 700, active: true }), o2: option(2) });
  const { values, both } = mergePlans(base, typed, newer);
  expect(values.options.o1).toEqual(option(1, { price: 500, once: true, active: true }));
  expect(both).toEqual(['options.o1.price']);
});

test('options that were added on either side are there, those that were deleted untouched are not', () => {
  const typed = plan({ o1: option(1), o2: option(2), n0: emptyOption });
  const newer = plan({ o1: option(1), o3: option(3) });
  expect(Object.keys(mergePlans(base, typed, newer).values.options)).toEqual(['o1', 'o3', 'n0']);
});

test('an option that was deleted elsewhere while it was edited here is kept and named', () => {
  const typed = plan({ o1: option(1), o2: option(2, { price: 500 }) });
  const { values, both } = mergePlans(base, typed, plan({ o1: option(1) }));
  expect(values.options.o2?.price).toBe(500);
  expect(both).toEqual(['options.o2']);
});

test('an option that was deleted here stays deleted', () => {
  expect(Object.keys(mergePlans(base, plan({ o1: option(1) }), base).values.options)).toEqual(['o1']);
});
