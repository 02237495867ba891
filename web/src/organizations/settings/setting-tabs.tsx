import { plural, t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { titleRetentionDays } from '@time-tracker/contract/limits';
import type { SendingForm } from '../../api/sending-form.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { TimeZoneField } from '../../ui/fields/time-zone-field.tsx';
import classes from './settings-form.module.css';
import {
  defaultIntervalChoices,
  idleChoices,
  retentionChoices,
  retentionDays,
  surfaceChoices,
  weekStartChoices,
} from './setting-labels.ts';
import type { SettingsValues } from './settings-values.ts';

export interface TabProps {
  form: SendingForm<SettingsValues>;
  saved: SettingsValues;
}

export function GeneralTab({ form: { field } }: TabProps) {
  return (
    <>
      <div className={classes.column}>
        <TextInput label={t`Name`} maxLength={60} {...field('name')} />
        <TimeZoneField
          label={t`Time zone`}
          description={t`Where the organization works. Each member sees days in their own time zone.`}
          {...field('time_zone')}
        />
      </div>
      <NativeSelect label={t`Week begins on`} data={weekStartChoices()} {...field('week_start')} />
    </>
  );
}

export function RecordingTab({ form: { field, tick }, saved }: TabProps) {
  return (
    <>
      <AskedAgain />
      <div className={classes.column}>
        <NativeSelect
          label={t`Screenshots of new members`}
          description={t`Unless a project has its own interval. Intervals of members are on the members page of their project.`}
          data={defaultIntervalChoices(saved.default_screenshot_interval)}
          {...field('default_screenshot_interval')}
        />
        <Switch
          label={t`Blur screenshots`}
          description={t`Recorders blur screenshots before sending them.`}
          {...tick('blur')}
        />
        <Switch
          label={t`Keep window titles`}
          description={t`When off, only app and website names are kept.`}
          {...tick('titles')}
        />
      </div>
      <div className={classes.column}>
        <NativeSelect
          label={t`Ask “Still working?”`}
          description={t`When there is no keyboard or mouse input.`}
          data={idleChoices()}
          {...field('idle_minutes')}
        />
        <NativeSelect
          label={t`Screen sharing in browsers`}
          description={t`What members may share for screenshots. They see this rule.`}
          data={surfaceChoices()}
          {...field('shared_surface')}
        />
      </div>
    </>
  );
}

export function RetentionTab({ form: { field, values } }: TabProps) {
  return (
    <>
      <AskedAgain />
      <NativeSelect
        label={t`Screenshot retention`}
        description={
          retentionDays(values.retention_days) === null
            ? t`Screenshots are never deleted automatically.`
            : t`Screenshots older than this are deleted.`
        }
        data={retentionChoices()}
        {...field('retention_days')}
      />
      <Text size="sm" c="dimmed">
        {plural(titleRetentionDays, {
          one: 'Window titles are kept for # day. Time, activity and app names are kept until someone deletes them.',
          other:
            'Window titles are kept for # days. Time, activity and app names are kept until someone deletes them.',
        })}
      </Text>
    </>
  );
}

export function RightsTab({ form: { tick } }: TabProps) {
  return (
    <>
      <Switch
        label={t`Members can delete`}
        description={t`Their own time (and its screenshots).`}
        {...tick('members_may_delete')}
      />
      <Switch
        label={t`Members can add manual time`}
        description={t`Requires a reason and is marked “Manual”. When off, imports are blocked too.`}
        {...tick('manual_time')}
      />
      <Text size="sm" c="dimmed">
        {t`Members always see what is recorded about them, who can see it, and who viewed their screenshots.`}{' '}
        <TextLink to={paths.recorded} inherit underline="always">
          {t`What is recorded`}
        </TextLink>
      </Text>
    </>
  );
}

/** Above the settings that can record more. */
function AskedAgain() {
  return (
    <Text size="sm" c="dimmed">
      {t`When a change records more, you see who will be notified before you save. Members see each of these settings.`}
    </Text>
  );
}
