import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Entrance } from './entrance.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Sign-in; the same address also asks for a link that resets the password. */
export function Screen() {
  const { forgot } = useSearch({ from: '/visitor/login' });
  const [isForgotten, setForgotten] = useState(forgot !== undefined);
  const [email, setEmail] = useState('');
  return (
    <Entrance key={String(isForgotten)}>
      {isForgotten ? (
        <ResetRequestForm email={email} onBack={() => setForgotten(false)} />
      ) : (
        <SignInForm
          email={email}
          onForgot={(typed) => {
            setEmail(typed);
            setForgotten(true);
          }}
        />
      )}
    </Entrance>
  );
}
