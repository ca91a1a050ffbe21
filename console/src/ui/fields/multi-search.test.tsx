import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MultiSearch } from './multi-search.tsx';

beforeAll(() => {
  // Mantine asks both, and jsdom has neither.
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  window.HTMLElement.prototype.scrollIntoView = () => {};
});

afterEach(cleanup);

const towns = [
  { value: 'riga', label: 'Riga' },
  { value: 'oslo', label: 'Oslo' },
  { value: 'porto', label: 'Porto' },
];

function open() {
  const onChange = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <MantineProvider env="test">
      <form onSubmit={onSubmit}>
        <MultiSearch label="Towns" data={towns} withScrollArea={false} onChange={onChange} />
      </form>
    </MantineProvider>,
  );
  return { onChange, onSubmit, input: screen.getByRole('combobox', { name: 'Towns' }) };
}

/** Presses a key. Returns false if the browser would do nothing more, such as submit the form. */
const press = (input: HTMLElement, key: string) => fireEvent.keyDown(input, { key, code: key });

test('Enter takes the first match of what is typed, and sends no form', () => {
  const { input, onChange } = open();
  fireEvent.click(input);
  fireEvent.change(input, { target: { value: 'o' } });
  expect(press(input, 'Enter')).toBe(false);
  expect(onChange.mock.calls).toEqual([[['oslo']]]);
});

test('Enter takes nothing where nothing is typed and nothing was highlighted, and sends no form', () => {
  const { input, onChange } = open();
  fireEvent.click(input);
  expect(press(input, 'Enter')).toBe(false);
  expect(onChange).not.toHaveBeenCalled();
});
