import '../../ui/mantine-later.css';
import { Menu, useMantineColorScheme } from '@mantine/core';
import { i18n } from '../../language/i18n.ts';
import { toColorScheme, toThemeMode } from '../../ui/theme-mode.ts';
import { AttachedMenu } from './attached-menu.tsx';
import { themeModes } from './theme-modes.ts';
import type { LazyMenuProps } from './use-lazy-menu.ts';

export function ThemeList(menu: LazyMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <AttachedMenu {...menu} position="bottom-end" width={160} withinPortal={false}>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={toThemeMode(colorScheme)}
          onChange={(mode) => setColorScheme(toColorScheme(mode) ?? 'auto')}
        >
          {themeModes.map(({ mode, label, Icon }) => (
            <Menu.RadioItem key={mode} value={mode} rightSection={<Icon size={16} aria-hidden />}>
              {i18n._(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </AttachedMenu>
  );
}
