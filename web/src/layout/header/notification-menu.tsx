import { t } from '@lingui/core/macro';
import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useUnreadNotices } from '../../api/session.ts';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx';
import { timings } from '../../ui/timings.ts';
import type { NotificationTab } from './notification-panel.tsx';
import { useAfterPathChange } from '../../routing/use-after-path-change.ts';
import classes from './notification-menu.module.css';
import { useMenuOpen } from './use-menu-open.ts';

/** Loaded when it is opened, to keep the first view small. */
const { Component: NotificationPanel } = lazyPart(async () => ({
  Component: (await import('./notification-panel.tsx')).NotificationPanel,
}));

export function NotificationMenu() {
  const menu = useMenuOpen();
  const unread = useUnreadNotices();
  const [tab, setTab] = useState<NotificationTab>('alerts');
  useAfterPathChange(timings.headerMenuReinitMs, () => setTab('alerts'));
  return (
    <Popover
      {...menu}
      position="bottom-end"
      width={360}
      withinPortal={false}
      zIndex={timings.dropdownZIndex}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size={38}
          aria-label={unread === 0 ? t`Notifications` : t`Notifications, ${unread} unread`}
          onClick={() => menu.onChange(!menu.opened)}
        >
          <IconBell size={20} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        maw="calc(100vw - 16px)"
        aria-label={t`Notifications`}
        onClick={({ target }) => {
          // A link may change only the search or the hash.
          if (target instanceof Element && target.closest('a')) menu.onChange(false);
        }}
      >
        <Suspense fallback={<SkeletonRows label={t`Loading notifications`} rows={5} />}>
          <NotificationPanel tab={tab} onTab={setTab} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
