import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Panel } from '../ui/panel.tsx';
import { toColorScheme, toThemeMode } from '../ui/theme-mode.ts';

export function ThemePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title={t`Theme`} description={t`System follows your operating system.`}>
      <SegmentedControl
        aria-label={t`Theme`}
        data={[
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
          { value: 'system', label: t`System` },
        ]}
        value={toThemeMode(colorScheme)}
        onChange={(mode) => setColorScheme(toColorScheme(mode) ?? 'auto')}
      />
    </Panel>
  );
}
