import { t } from '@lingui/core/macro';

/** The names of the tabs in the address. */
const tabNames = ['general', 'recording', 'retention', 'rights', 'danger'] as const;
export type SettingsTab = (typeof tabNames)[number];

export function toTab(name: string | null): SettingsTab {
  return tabNames.find((tab) => tab === name) ?? 'general';
}

export function settingsTabs(): { name: SettingsTab; label: string }[] {
  return [
    { name: 'general', label: t`General` },
    { name: 'recording', label: t`Recording` },
    { name: 'retention', label: t`Retention` },
    { name: 'rights', label: t`Members' rights` },
    { name: 'danger', label: t`Danger zone` },
  ];
}
