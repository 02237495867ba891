import { Group, Stack, Text, Title } from '@mantine/core';
import type { Organization } from '@time-tracker/contract/organization';
import { selectOrganization } from '../api/organization-choice.ts';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordTable } from '../ui/tables/record-table.tsx';
import type { OwnInterval, PersonInterval } from './recorded-projects.ts';
import { intervalLabel, recordedFacts } from './recorded-labels.ts';
import classes from './recorded-panel.module.css';

interface RecordedPanelProps {
  organization: Organization;
  ownId: number;
  own: OwnInterval[];
  others: PersonInterval[];
}

/** What one organization records of the user, and of those whose work he sees. */
export function RecordedPanel({ organization, ownId, own, others }: RecordedPanelProps) {
  const { id, name, settings } = organization;
  const select = () => selectOrganization(id);
  return (
    <Panel title={name} description={placeText(own.length)}>
      <Stack gap="md">
        <dl className={classes.facts}>
          {recordedFacts(settings).map(({ what, words }) => (
            <div key={what} className={classes.fact}>
              <dt>{what}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        {own.length > 0 && (
          <div>
            <Title order={3} fz="sm" mb="xs">
              How often your screens are captured
            </Title>
            <ul className={classes.intervals}>
              {own.map(({ projectId, projectName, minutes }) => (
                <li key={projectId}>
                  <strong>{projectName}</strong>
                  <span>{intervalLabel(minutes)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {own.length > 0 && (
          <div>
            <Text size="sm">
              What they see is what you see: your managers open these same views.
            </Text>
            <Group gap="md" mt={4}>
              <TextLink to={paths.screenshotsOf(ownId)} size="sm" onClick={select}>
                My screenshots
              </TextLink>
              <TextLink to={paths.timeLogOf(ownId)} size="sm" onClick={select}>
                My time
              </TextLink>
              <TextLink to={paths.appsOf(ownId)} size="sm" onClick={select}>
                My applications
              </TextLink>
            </Group>
          </div>
        )}
      </Stack>
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>How often the screens of others are captured, whose work you see</summary>
          <RecordTable
            label={`Screenshots of others in ${name}`}
            columns={[
              {
                key: 'person',
                label: 'Who',
                isTitle: true,
                render: ({ userId, userName }: PersonInterval) => (
                  <TextLink to={paths.screenshotsOf(userId)} size="sm" onClick={select}>
                    {userName}
                  </TextLink>
                ),
              },
              { key: 'project', label: 'Project', render: ({ projectName }) => projectName },
              {
                key: 'interval',
                label: 'Screenshots',
                render: ({ minutes }) => intervalLabel(minutes),
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

function placeText(projects: number): string {
  if (projects === 0) return 'You record in no project here: nothing is recorded of you.';
  const where = projects === 1 ? 'one project' : `${projects} projects`;
  return `You may record in ${where} here, and only while your timer runs.`;
}
