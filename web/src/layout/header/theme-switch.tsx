import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { toColorScheme, toThemeMode } from '../../ui/theme-mode.ts';
import { useMenuOpen } from './use-menu-open.ts';

const modes = [
  { mode: 'light', label: 'Light', Icon: IconSun },
  { mode: 'dark', label: 'Dark', Icon: IconMoon },
  { mode: 'system', label: 'System', Icon: IconDeviceDesktop },
] as const;

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const menu = useMenuOpen();
  const chosen = toThemeMode(colorScheme);
  const { Icon, label } = modes.find(({ mode }) => mode === chosen) ?? modes[2];
  return (
    <Menu {...menu} position="bottom-end" width={160} withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size={38}
          aria-label={`Theme: ${label}`}
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
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
