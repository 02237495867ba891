import type { Organization, OrganizationSettings } from '@time-tracker/contract/organization';
import { recordsMore, type RecordingRules } from '@time-tracker/contract/recording-rules';
import { screenshotIntervalDefault } from '@time-tracker/contract/limits';
import { retentionDays, retentionValue } from './setting-labels.ts';

/** The form's values: numbers as texts, because select elements have texts. */
export type SettingsValues = ReturnType<typeof settingsValues>;

export function settingsValues({ name, settings }: Pick<Organization, 'name' | 'settings'>) {
  return {
    ...settings,
    name,
    week_start: String(settings.week_start),
    idle_minutes: String(settings.idle_minutes),
    retention_days: retentionValue(settings.retention_days),
    default_screenshot_interval: intervalValue(settings.default_screenshot_interval),
  };
}

/** The name and the settings that differ. Others are not sent, so that they keep what others saved. */
export function changedSettings(
  saved: SettingsValues,
  entered: SettingsValues,
): { name?: string; settings: Partial<OrganizationSettings> } {
  const [before, after] = [toSettings(saved), toSettings(entered)];
  const settings = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => before[key as keyof typeof before] !== value),
  ) as Partial<OrganizationSettings>;
  const name = entered.name.trim();
  return name === saved.name ? { settings } : { name, settings };
}

/** The rules for a member, as far as the settings determine them. */
export function rulesOf(values: SettingsValues): RecordingRules {
  const { blur, titles, idle_minutes, retention_days } = toSettings(values);
  return {
    blur,
    titles,
    idle_minutes,
    retention_days,
    // The same before and after.
    screenshot_interval: screenshotIntervalDefault,
    who_can_see: [],
  };
}

/** Whether members may have to agree again. The server knows which ones. */
export function mayAskAgain(saved: SettingsValues, entered: SettingsValues): boolean {
  return recordsMore(rulesOf(saved), rulesOf(entered));
}

/** Empty: the default of the product. */
function intervalValue(minutes: number | null): string {
  return minutes === null ? '' : String(minutes);
}

function intervalOf(value: string): number | null {
  return value === '' ? null : Number(value);
}

function toSettings({ name: _, ...values }: SettingsValues): OrganizationSettings {
  return {
    ...values,
    week_start: Number(values.week_start),
    idle_minutes: Number(values.idle_minutes),
    retention_days: retentionDays(values.retention_days),
    default_screenshot_interval: intervalOf(values.default_screenshot_interval),
  };
}
