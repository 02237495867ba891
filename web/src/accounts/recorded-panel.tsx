import { plural, t } from '@lingui/core/macro';
import { Group, Stack, Text, Title } from '@mantine/core';
import type { Organization } from '@time-tracker/contract/organization';
import { selectOrganization } from '../api/organization-choice.ts';
import { paths } from '../routing/paths.ts';
import { PersonLink } from '../routing/person-link.tsx';
import { ProjectLink } from '../routing/project-link.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordTable } from '../ui/tables/record-table.tsx';
import type { OwnInterval, PersonInterval } from './recorded-projects.ts';
import { intervalLabel } from '../timer/consent/rules-text.ts';
import { recordedFacts } from './recorded-labels.ts';
import classes from './recorded-panel.module.css';

interface RecordedPanelProps {
  organization: Organization;
  ownId: number;
  own: OwnInterval[];
  others: PersonInterval[];
}

/** What one organization records about the user, and about people whose work they may view. */
export function RecordedPanel({ organization, ownId, own, others }: RecordedPanelProps) {
  const { id, name, settings } = organization;
  const select = () => selectOrganization(id);
  return (
    <Panel title={name} description={projectCountText(own.length)}>
      <Stack gap="md">
        <dl className={classes.facts}>
          {recordedFacts(settings).map(({ what, text }) => (
            <div key={what} className={classes.fact}>
              <dt>{what}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {own.length > 0 && (
          <div>
            <Title order={3} fz="sm" mb="xs">
              {t`How often screenshots of you are taken`}
            </Title>
            <ul className={classes.intervals}>
              {own.map(({ projectId, projectName, minutes }) => (
                <li key={projectId}>
                  <strong>
                    <ProjectLink id={projectId} name={projectName} />
                  </strong>
                  <span>{intervalLabel(minutes)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {own.length > 0 && (
          <div>
            <Text size="sm">{t`Your managers see exactly these pages.`}</Text>
            <Group gap="md" mt={4}>
              <TextLink to={paths.screenshotsOf(ownId)} size="sm" onClick={select}>
                {t`My screenshots`}
              </TextLink>
              <TextLink to={paths.timeLogOf(ownId)} size="sm" onClick={select}>
                {t`My time`}
              </TextLink>
              <TextLink to={paths.appsOf(ownId)} size="sm" onClick={select}>
                {t`My apps`}
              </TextLink>
            </Group>
          </div>
        )}
      </Stack>
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>{t`Screenshot frequency of people you manage`}</summary>
          <RecordTable
            label={t`Screenshots of people you manage in ${name}`}
            columns={[
              {
                key: 'person',
                label: t`Member`,
                isTitle: true,
                render: ({ userId, userName }: PersonInterval) => (
                  <PersonLink id={userId} name={userName} />
                ),
              },
              {
                key: 'project',
                label: t`Project`,
                render: ({ projectId, projectName }) => (
                  <ProjectLink id={projectId} name={projectName} />
                ),
              },
              {
                key: 'interval',
                label: t`Screenshots`,
                render: ({ userId, minutes }) => (
                  <TextLink to={paths.screenshotsOf(userId)} inherit onClick={select}>
                    {intervalLabel(minutes)}
                  </TextLink>
                ),
              },
            ]}
            rows={others}
            keyOf={({ userId, projectId }) => `${userId} ${projectId}`}
          />
        </details>
      )}
    </Panel>
  );
}

function projectCountText(projects: number): string {
  if (projects === 0)
    return t`You don't track time in any project here, so nothing is recorded about you.`;
  return t`You can track time in ${plural(projects, { one: 'one project', other: '# projects' })} here. Recording happens only while your timer runs.`;
}
