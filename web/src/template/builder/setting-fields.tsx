import '../../ui/mantine-later.css';
import { Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { useId } from 'react';
import type { BuilderSetting } from './builder-settings.ts';
import type { LayoutConfig } from './layout-config.ts';

interface SettingFieldsProps {
  settings: BuilderSetting[];
  draft: LayoutConfig;
  onChange: (draft: LayoutConfig) => void;
  isDisabled: boolean;
}

export function SettingFields({ settings, draft, onChange, isDisabled }: SettingFieldsProps) {
  return (
    <Stack gap="lg" maw={620}>
      {settings.map((setting) =>
        setting.kind === 'switch' ? (
          <Switch
            key={setting.label}
            label={setting.label}
            description={setting.hint}
            labelPosition="left"
            styles={{ body: { justifyContent: 'space-between' } }}
            checked={setting.read(draft)}
            disabled={isDisabled}
            onChange={(event) => onChange(setting.write(draft, event.currentTarget.checked))}
          />
        ) : (
          <Choice
            key={setting.label}
            setting={setting}
            value={setting.read(draft)}
            isDisabled={isDisabled}
            onChange={(value) => onChange(setting.write(draft, value))}
          />
        ),
      )}
    </Stack>
  );
}

interface ChoiceProps {
  setting: Extract<BuilderSetting, { kind: 'choice' }>;
  value: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

function Choice({ setting, value, isDisabled, onChange }: ChoiceProps) {
  const labelId = useId();
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text id={labelId} size="sm">
          {setting.label}
        </Text>
        <Text size="xs" c="dimmed">
          {setting.hint}
        </Text>
      </div>
      <SegmentedControl
        aria-labelledby={labelId}
        data={setting.choices}
        value={value}
        disabled={isDisabled}
        onChange={onChange}
      />
    </Group>
  );
}
