import { t } from '@lingui/core/macro';
import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { Suspense } from 'react';
import { i18n } from '../../language/i18n.ts';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { toThemeMode } from '../../ui/theme-mode.ts';
import { themeModes } from './theme-modes.ts';
import { useLazyMenu } from './use-lazy-menu.ts';

const { load, Component: ThemeList } = lazyPart(async () => ({
  Component: (await import('./theme-list.tsx')).ThemeList,
}));

export function ThemeSwitch() {
  const { colorScheme } = useMantineColorScheme();
  const { button, menu } = useLazyMenu(load);
  const chosen = toThemeMode(colorScheme);
  const { Icon, label } = themeModes.find(({ mode }) => mode === chosen) ?? themeModes[2];
  const name = i18n._(label);
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        size={38}
        aria-label={t`Theme: ${name}`}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
      {menu && (
        <Suspense>
          <ThemeList {...menu} />
        </Suspense>
      )}
    </>
  );
}
