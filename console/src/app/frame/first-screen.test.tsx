import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { frame } from '#console/texts/en/frame.ts';
import { FirstScreen } from './first-screen.tsx';

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { frame } }, defaultNS: 'frame' }),
);

test('the page says that the server is waited for until the guards let the first screen show', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const router = createRouter({
    routeTree: createRootRoute({ beforeLoad: () => answered, component: () => <h1>Members</h1> }),
    history: createMemoryHistory(),
  });
  render(
    <>
      <RouterProvider router={router} />
      <FirstScreen router={router} />
    </>,
  );
  expect((await screen.findByRole('status', {}, { timeout: 20_000 })).textContent).toBe(
    'Connecting to the server…',
  );
  answer();
  await screen.findByRole('heading', { name: 'Members' }, { timeout: 20_000 });
  expect(screen.queryByRole('status')).toBeNull();
});
