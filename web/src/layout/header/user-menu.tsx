import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { Suspense } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { firstLetter } from './first-letter.ts';
import { useLazyMenu } from './use-lazy-menu.ts';
import classes from './user-menu.module.css';

const { load, Component: UserMenuList } = lazyPart(async () => ({
  Component: (await import('./user-menu-list.tsx')).UserMenuList,
}));

/** Opened by the badge with the user's initial. */
export function UserMenu() {
  const user = useCurrentUser();
  const { button, menu } = useLazyMenu(load);
  return (
    <>
      <UnstyledButton
        {...button}
        className={classes.badge}
        aria-label={t`User menu of ${{ name: user.name }}`}
      >
        <span aria-hidden>{firstLetter(user.name)}</span>
      </UnstyledButton>
      {menu && (
        <Suspense>
          <UserMenuList {...menu} />
        </Suspense>
      )}
    </>
  );
}
