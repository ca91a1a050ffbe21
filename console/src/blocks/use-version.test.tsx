import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#console/lib/api/api-error.ts';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useVersion } from './use-version.ts';

vi.mock('virtual:contract', () => ({ default: {} }));

interface City {
  version: number;
  name: string;
  mayor: string | null;
}

const valuesOf = ({ name, mayor }: City) => ({ name, mayor });
const first: City = { version: 1, name: 'Riga', mayor: 'Ana' };

function open(load: () => Promise<City> = () => Promise.reject(new Error('not asked for'))) {
  return renderHook(
    ({ record }) => {
      const form = useRecordForm({ initial: valuesOf(first) });
      return { form, version: useVersion({ record, valuesOf, form, load }) };
    },
    { initialProps: { record: first } },
  );
}

const stale = new ApiError(409, { error: 'conflict', error_description: 'Somebody saved.' });

test('a refusal without a wrong field is a newer version, one with a field is not', () => {
  const { result } = open();
  const taken = new ApiError(409, { error: 'conflict', fields: { name: 'taken' } });
  act(() => expect(result.current.version.isStale(taken)).toBe(false));
  expect(result.current.version.trouble).toBe('none');
  act(() => expect(result.current.version.isStale(stale)).toBe(true));
  expect(result.current.version.trouble).toBe('stale');
});

test('loading the newer version keeps what was typed and takes over the rest', async () => {
  const { result } = open(async () => ({ version: 5, name: 'Oslo', mayor: 'Ben' }));
  act(() => result.current.form.setFieldValue('name', 'Bonn'));
  await act(() => result.current.version.loadNewer());
  expect(result.current.form.getValues()).toEqual({ name: 'Bonn', mayor: 'Ben' });
  expect(result.current.version.both).toEqual([{ field: 'name', theirs: 'Oslo' }]);
  expect(result.current.version.current()).toBe(5);
  expect(result.current.form.isDirty()).toBe(true);
});

test('a newer version that cannot be loaded leaves the form as it is', async () => {
  const { result } = open();
  act(() => result.current.form.setFieldValue('name', 'Bonn'));
  await act(() => result.current.version.loadNewer());
  expect(result.current.version.trouble).toBe('failed');
  expect(result.current.form.getValues().name).toBe('Bonn');
  expect(result.current.version.current()).toBe(1);
});

test('a saved record is taken over as the server tidied it; what was typed meanwhile stays unsaved', () => {
  const { result } = open();
  act(() => result.current.form.setFieldValue('name', ' Bonn '));
  const sent = result.current.form.getValues();
  act(() => result.current.form.setFieldValue('mayor', 'Cleo'));
  act(() => result.current.version.accept({ version: 2, name: 'Bonn', mayor: 'Ana' }, sent));
  expect(result.current.form.getValues()).toEqual({ name: 'Bonn', mayor: 'Cleo' });
  expect(result.current.form.isDirty('name')).toBe(false);
  expect(result.current.form.isDirty('mayor')).toBe(true);
  expect(result.current.version.current()).toBe(2);
});

test('a newer record that arrives by itself shows in an untouched form', () => {
  const { result, rerender } = open();
  rerender({ record: { version: 2, name: 'Oslo', mayor: 'Ana' } });
  expect(result.current.form.getValues().name).toBe('Oslo');
  expect(result.current.form.isDirty()).toBe(false);
  expect(result.current.version.trouble).toBe('none');
});

test('a newer record that arrives over typed changes is told and changes nothing', () => {
  const { result, rerender } = open();
  act(() => result.current.form.setFieldValue('mayor', 'Cleo'));
  rerender({ record: { version: 2, name: 'Oslo', mayor: 'Ana' } });
  expect(result.current.form.getValues()).toEqual({ name: 'Riga', mayor: 'Cleo' });
  expect(result.current.version.trouble).toBe('stale');
});

test('the version that an own write made is no news', () => {
  const { result, rerender } = open();
  act(() => result.current.form.setFieldValue('mayor', 'Cleo'));
  act(() => result.current.version.note(2));
  rerender({ record: { version: 2, name: 'Riga', mayor: 'Ana' } });
  expect(result.current.version.trouble).toBe('none');
  expect(result.current.form.getValues().mayor).toBe('Cleo');
});
