import '../../ui/mantine-later.css';
import { Menu, type MenuProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useImperativeHandle, type Ref } from 'react';
import type { LazyMenuProps } from './use-lazy-menu.ts';

type AttachedMenuProps = LazyMenuProps & Omit<MenuProps, keyof LazyMenuProps>;

/** A menu at a button that was there before. */
export function AttachedMenu({ target, opened, children, ...props }: AttachedMenuProps) {
  // Opens after mounting: only then does it store which element had the focus.
  const isMounted = useMounted();
  return (
    <Menu {...props} opened={opened && isMounted}>
      <Menu.Target>
        <Place target={target} />
      </Menu.Target>
      {children}
    </Menu>
  );
}

interface PlaceProps extends Pick<LazyMenuProps, 'target'> {
  ref?: Ref<HTMLElement | null>;
}

/** Tells the menu where the button is. */
function Place({ target, ref }: PlaceProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current, [target]);
  return null;
}
