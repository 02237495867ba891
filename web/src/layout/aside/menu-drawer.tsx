import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { LayoutConfig } from '../../template/builder/layout-config.ts';
import { AsideMenu } from './aside-menu.tsx';
import classes from '../main-layout.module.css';

export interface MenuDrawerProps {
  aside: LayoutConfig['aside'];
  opened: boolean;
  onClose: () => void;
}

export function MenuDrawer({ aside, opened, onClose }: MenuDrawerProps) {
  // Opens after mounting: only then does it store which element had the focus.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={opened && isMounted}
      onClose={onClose}
      hiddenFrom={aside.display ? 'md' : undefined}
      size={280}
      title={t`Menu`}
      classNames={{ content: classes.drawer, header: classes.drawerHeader, body: classes.body }}
      attributes={{ content: { 'data-theme': aside.theme }, header: { 'data-theme': aside.theme } }}
      closeButtonProps={{ 'aria-label': t`Close menu` }}
    >
      <AsideMenu config={aside} onSwitched={onClose} />
    </Drawer>
  );
}
