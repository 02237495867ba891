import { t } from '@lingui/core/macro';
import { Center, Text } from '@mantine/core';
import { useEffect } from 'react';
import { endSession } from '../../api/session.ts';
import { paths } from '../../routing/paths.ts';

/** Ends the session, then reloads at the sign-in page, so that no data remains in memory. */
export function LogoutPage() {
  useEffect(() => {
    void endSession().finally(() => location.replace(paths.signIn));
  }, []);
  return (
    <Center component="main" mih="100dvh">
      <Text role="status">{t`Signing out…`}</Text>
    </Center>
  );
}
