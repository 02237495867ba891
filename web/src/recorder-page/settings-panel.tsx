import { plural, t } from '@lingui/core/macro';
import { MultiSelect, NativeSelect, Stack, Switch, TagsInput } from '@mantine/core';
import type { LocalState, PersonalSettings } from '@time-tracker/contract/local-recorder';
import { useState } from 'react';
import { Panel } from '../ui/panel.tsx';
import classes from './settings-panel.module.css';
import { choices } from './timer-form.tsx';
import { usePerform } from './use-perform.ts';

const reviewChoices = [0, 1, 2, 5, 10];

type SwitchSetting = {
  [Key in keyof PersonalSettings]: PersonalSettings[Key] extends boolean ? Key : never;
}[keyof PersonalSettings];

/** What the person decides on their own machine. Every change is saved at once. */
export function SettingsPanel({ state }: { state: LocalState }) {
  // Shown until the recorder has saved it and sent its new state.
  const [changing, setChanging] = useState<Partial<PersonalSettings>>({});
  const settings = { ...state.settings, ...changing };
  const { act } = usePerform();
  const change = async (changed: Partial<PersonalSettings>) => {
    setChanging((before) => ({ ...before, ...changed }));
    await act({ action: 'update_settings', settings: changed });
    setChanging({});
  };
  const toggle = (key: SwitchSetting, label: string, description: string) => (
    <Switch
      label={label}
      description={description}
      checked={settings[key]}
      onChange={(event) => void change({ [key]: event.currentTarget.checked })}
    />
  );
  return (
    <Panel
      title={t`Your settings`}
      description={t`They can only record less than your organization asks for, never more. Changes are saved at once.`}
    >
      <div className={classes.columns}>
        <Stack gap="lg">
          {toggle('blurAll', t`Blur all screenshots`, t`Before they leave this machine.`)}
          {toggle(
            'titlesOff',
            t`No window titles`,
            t`Only the name of the app or website is recorded.`,
          )}
          {toggle(
            'skipPrivateWindows',
            t`No screenshots of private windows`,
            t`While a private browser window is visible, no screenshot is taken. Chrome and Chromium do not show which windows are private: list them below.`,
          )}
          {toggle(
            'captureNotification',
            t`Notify me at each screenshot`,
            t`Your organization cannot turn this off.`,
          )}
          <Autostart state={state} />
        </Stack>
        <Stack gap="lg">
          <NativeSelect
            label={t`Review delay`}
            description={t`You can discard a screenshot for this long before it is sent.`}
            data={reviewChoices.map((minutes) => ({
              value: String(minutes),
              label: reviewLabel(minutes),
            }))}
            value={String(settings.reviewMinutes)}
            onChange={(event) => void change({ reviewMinutes: Number(event.currentTarget.value) })}
          />
          <AppList
            label={t`Blur while one of these is visible`}
            names={settings.blurApps}
            onChange={(blurApps) => void change({ blurApps })}
          />
          <AppList
            label={t`No screenshot while one of these is visible`}
            names={settings.skipApps}
            onChange={(skipApps) => void change({ skipApps })}
          />
          <MultiSelect
            label={t`Projects without screenshots`}
            placeholder={settings.projectsWithoutScreenshots.length === 0 ? t`None` : undefined}
            data={choices(state.projects)}
            value={settings.projectsWithoutScreenshots.map(String)}
            onChange={(ids) => void change({ projectsWithoutScreenshots: ids.map(Number) })}
            clearable
            clearButtonProps={{ 'aria-label': t`Clear projects` }}
          />
        </Stack>
      </div>
    </Panel>
  );
}

function Autostart({ state: { autostart } }: { state: LocalState }) {
  const { act } = usePerform();
  return (
    <Switch
      label={t`Start at login`}
      description={
        autostart.isSupported
          ? t`The recorder starts with your desktop. It records only while your timer runs.`
          : t`This desktop does not support it.`
      }
      checked={autostart.isOn}
      disabled={!autostart.isSupported}
      onChange={(event) => void act({ action: 'set_autostart', on: event.currentTarget.checked })}
    />
  );
}

interface AppListProps {
  label: string;
  names: string[];
  onChange: (names: string[]) => void;
}

function AppList({ label, names, onChange }: AppListProps) {
  return (
    <TagsInput
      label={label}
      description={t`App names or parts of a window title. Press Enter after each.`}
      placeholder={names.length === 0 ? t`e.g. KeePassXC or mybank.com` : undefined}
      value={names}
      maxLength={100}
      maxTags={200}
      splitChars={[',']}
      onChange={onChange}
      classNames={names.length === 0 ? undefined : { inputField: classes.typed }}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear: ${label}` }}
    />
  );
}

function reviewLabel(minutes: number): string {
  if (minutes === 0) return t`Off: send right away`;
  return plural(minutes, { one: '# minute', other: '# minutes' });
}
