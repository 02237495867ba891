import { t } from '@lingui/core/macro';
import { Center, Text } from '@mantine/core';
import { useEffect } from 'react';
import { endSession } from '../../api/session.ts';
import { paths } from '../../routing/paths.ts';

/** Ends the session, then loads the sign-in page afresh, so that nothing of it is left in memory. */
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
