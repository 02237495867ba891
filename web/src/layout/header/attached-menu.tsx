import '../../ui/mantine-later.css';
import { Menu, type MenuProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useImperativeHandle, type Ref } from 'react';
import type { LazyMenuProps } from './use-lazy-menu.ts';

type AttachedMenuProps = LazyMenuProps & Omit<MenuProps, keyof LazyMenuProps>;

/** A menu for a button that is rendered elsewhere. */
export function AttachedMenu({ target, opened, children, ...props }: AttachedMenuProps) {
  // Opens after mounting: only then does it store which element had the focus.
  const isMounted = useMounted();
  return (
    <Menu {...props} opened={opened && isMounted}>
      <Menu.Target>
        <TargetRef target={target} />
      </Menu.Target>
      {children}
    </Menu>
  );
}

interface TargetRefProps extends Pick<LazyMenuProps, 'target'> {
  ref?: Ref<HTMLElement | null>;
}

/** Tells the menu where the button is. */
function TargetRef({ target, ref }: TargetRefProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current, [target]);
  return null;
}
