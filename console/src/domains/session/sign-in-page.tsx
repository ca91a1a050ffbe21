import { useState } from 'react';
import { Entrance } from './entrance.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Sign-in; the same address also asks for a link that resets the password. */
export function SignInPage() {
  const [isForgotten, setForgotten] = useState(false);
  return (
    <Entrance key={String(isForgotten)}>
      {isForgotten ? (
        <ResetRequestForm onBack={() => setForgotten(false)} />
      ) : (
        <SignInForm onForgot={() => setForgotten(true)} />
      )}
    </Entrance>
  );
}
