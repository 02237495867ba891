import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import googleMark from './google-mark.svg';

/** Shown on every server; says so where signing in with Google has not been set up. */
export function GoogleButton() {
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        leftSection={<img src={googleMark} alt="" width={18} height={18} />}
        onClick={() => setAsked(true)}
      >
        Sign in with Google
      </Button>
      <div role="status">
        {isAsked && (
          <Alert mt="sm">
            This server has not set up signing in with Google. Use the form below.
          </Alert>
        )}
      </div>
    </div>
  );
}
