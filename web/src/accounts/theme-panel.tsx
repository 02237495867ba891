import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Panel } from '../ui/panel.tsx';
import { toColorScheme, toThemeMode } from '../ui/theme-mode.ts';

export function ThemePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title="Theme" description="System follows your operating system.">
      <SegmentedControl
        aria-label="Theme"
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'System' },
        ]}
        value={toThemeMode(colorScheme)}
        onChange={(mode) => setColorScheme(toColorScheme(mode) ?? 'auto')}
      />
    </Panel>
  );
}
