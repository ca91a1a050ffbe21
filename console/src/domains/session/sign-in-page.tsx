import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { partOfConsole } from '#console/lib/chunk-failure.ts';
import { withTexts } from '#console/texts/texts.ts';
import { Entrance } from './entrance.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import type { PendingSignIn } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const SecondStepForm = lazy(async () => {
  const load = () => import('./second-step-form.tsx');
  return { default: (await partOfConsole(() => withTexts(['secondStep'], load))).SecondStepForm };
});

/** Renders the sign-in; the same address also has the password reset and the second step. */
export function Screen() {
  const { forgot } = useSearch({ from: '/visitor/login' });
  const [isForgotten, setForgotten] = useState(forgot !== undefined);
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  if (pending !== null)
    return (
      <Entrance>
        <Suspense>
          <SecondStepForm
            step={pending.step}
            remember={pending.remember}
            onBack={(why) => {
              setReason(why);
              setEmail(pending.email);
              setPending(null);
            }}
          />
        </Suspense>
      </Entrance>
    );
  return (
    <Entrance key={String(isForgotten)}>
      {isForgotten ? (
        <ResetRequestForm email={email} onBack={() => setForgotten(false)} />
      ) : (
        <SignInForm
          email={email}
          reason={reason}
          onSecondStep={setPending}
          onForgot={(typed) => {
            setEmail(typed);
            setForgotten(true);
          }}
        />
      )}
    </Entrance>
  );
}
