import { t } from '@lingui/core/macro';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { screenshotIntervalDefault, titleRetentionDays } from '@time-tracker/contract/limits';
import type { Organization, OrganizationSettings } from '@time-tracker/contract/organization';
import { weekdayName } from '../../language/format.ts';
import { intervalLabel } from '../../language/interval-label.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import facts from '../../ui/facts.module.css';
import { Panel } from '../../ui/panel.tsx';
import { zoneLabel } from '../../ui/time/zone-label.ts';
import { idleLabel, retentionLabel, surfaceChoices } from './setting-labels.ts';

/** The settings as members read them. */
export function SettingsFacts({ organization }: { organization: Organization }) {
  return (
    <Stack gap="md">
      <Text size="sm">
        {t`Only owners of ${{ name: organization.name }} can change these settings. You are asked again before more is recorded about you.`}{' '}
        <TextLink to={paths.recorded} size="sm" underline="always">
          {t`What is recorded about you`}
        </TextLink>
      </Text>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        {factGroups(organization).map(({ title, lines }) => (
          <Panel key={title} title={title}>
            <dl className={facts.facts}>
              {lines.map(([label, value]) => (
                <Fact key={label} label={label} value={value} />
              ))}
            </dl>
          </Panel>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

interface FactGroup {
  title: string;
  lines: [label: string, value: string][];
}

function factGroups({ name, settings }: Organization): FactGroup[] {
  return [
    {
      title: t`General`,
      lines: [
        [t`Name`, name],
        [t`Time zone`, zoneLabel(settings.time_zone)],
        [t`Week begins on`, weekdayName(settings.week_start)],
      ],
    },
    { title: t`Recording`, lines: recordingLines(settings) },
    {
      title: t`Retention`,
      lines: [
        [t`Screenshots`, retentionLabel(settings.retention_days)],
        ...(settings.titles
          ? [[t`Window titles`, retentionLabel(titleRetentionDays)] satisfies [string, string]]
          : []),
      ],
    },
    {
      title: t`Members' rights`,
      lines: [
        [t`Members can delete their own time`, yesNo(settings.members_may_delete)],
        [t`Members can add manual time`, yesNo(settings.manual_time)],
      ],
    },
  ];
}

function recordingLines(settings: OrganizationSettings): FactGroup['lines'] {
  const surface = surfaceChoices().find(({ value }) => value === settings.shared_surface);
  const interval = settings.default_screenshot_interval ?? screenshotIntervalDefault;
  return [
    [t`Screenshots of new members`, intervalLabel(interval)],
    [t`Blur screenshots`, yesNo(settings.blur)],
    [t`Keep window titles`, yesNo(settings.titles)],
    [t`Ask “Still working?”`, idleLabel(settings.idle_minutes)],
    [t`Screen sharing in browsers`, surface?.label ?? ''],
  ];
}

function yesNo(isOn: boolean): string {
  return isOn ? t`Yes` : t`No`;
}
