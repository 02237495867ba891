import { msg, t } from '@lingui/core/macro';
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { toColorScheme, toThemeMode } from '../../ui/theme-mode.ts';
import { i18n } from '../../language/i18n.ts';
import { useMenuOpen } from './use-menu-open.ts';

const modes = [
  { mode: 'light', label: msg`Light`, Icon: IconSun },
  { mode: 'dark', label: msg`Dark`, Icon: IconMoon },
  { mode: 'system', label: msg`System`, Icon: IconDeviceDesktop },
] as const;

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const menu = useMenuOpen();
  const chosen = toThemeMode(colorScheme);
  const { Icon, label } = modes.find(({ mode }) => mode === chosen) ?? modes[2];
  const name = i18n._(label);
  return (
    <Menu {...menu} position="bottom-end" width={160} withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size={38}
          aria-label={t`Theme: ${name}`}
        >
          <Icon size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={chosen}
          onChange={(mode) => setColorScheme(toColorScheme(mode) ?? 'auto')}
        >
          {modes.map((choice) => (
            <Menu.RadioItem
              key={choice.mode}
              value={choice.mode}
              rightSection={<choice.Icon size={16} aria-hidden />}
            >
              {i18n._(choice.label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
