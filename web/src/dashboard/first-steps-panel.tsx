import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import type { Project } from '@time-tracker/contract/project';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { RecordHere } from '../timer/record-here/record-here.tsx';
import { Panel } from '../ui/panel.tsx';
import { FirstStepItem } from './first-step-item.tsx';
import classes from './first-steps-panel.module.css';
import type { FirstStep } from './first-steps.ts';
import type { FirstStepsToShow } from './use-first-steps.ts';

interface FirstStepsPanelProps extends FirstStepsToShow {
  organization: Organization;
}

/** The first steps of a new organization. The panel goes away once they are done. */
export function FirstStepsPanel(props: FirstStepsPanelProps) {
  const { organization, steps, projects, acceptTimeOnly } = props;
  const { name } = organization;
  const isOwner = organization.role === 'owner';
  const contents: Record<FirstStep, { title: string; why: ReactNode; action: ReactNode }> = {
    project: {
      title: t`Create your first project`,
      why: t`Time is tracked on projects. People see and track time only in the projects they belong to.`,
      action: <CreateProjectLink />,
    },
    record: {
      title: t`Record your time and your screen`,
      why: t`Share your screen in this browser, with nothing to install. The desktop app adds all monitors, apps and activity. This step is done when there is a screenshot.`,
      action: <RecordFirst acceptTimeOnly={acceptTimeOnly} />,
    },
    invite: {
      title: t`Invite a member`,
      why: t`Enter an email address; we'll invite them if they're new.`,
      action: <InviteLink projects={projects} />,
    },
  };
  return (
    <Panel
      title={isOwner ? t`Set up ${name}` : t`Your first step`}
      description={
        isOwner ? t`Three steps, then this page fills in as people track time.` : undefined
      }
    >
      <ol className={classes.steps}>
        {steps.map((state, index) => (
          <FirstStepItem key={state.step} number={index + 1} {...state} {...contents[state.step]} />
        ))}
      </ol>
    </Panel>
  );
}

function CreateProjectLink() {
  return (
    <Button
      component={Link}
      to={paths.createProject}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      <Trans>Create project</Trans>
    </Button>
  );
}

/** Screen sharing in this browser first, then the other ways. */
function RecordFirst({ acceptTimeOnly }: Pick<FirstStepsPanelProps, 'acceptTimeOnly'>) {
  return (
    <Stack gap="sm" align="flex-start">
      <RecordHere />
      <Group gap="md">
        <TextLink to={`${paths.howToRecord}#desktop-app`} size="sm">
          {t`Download the desktop app`}
        </TextLink>
        <TextLink to={`${paths.howToRecord}#command-line`} size="sm">
          {t`Use the command line`}
        </TextLink>
        {acceptTimeOnly && (
          <Button variant="subtle" size="compact-sm" onClick={acceptTimeOnly}>
            {t`Time only is fine`}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function InviteLink({ projects }: { projects: Project[] }) {
  const [first] = projects;
  if (!first) return null;
  const { name } = first;
  return (
    <Button
      component={Link}
      to={paths.addMember(first.id)}
      variant="default"
      leftSection={<IconUserPlus size={16} aria-hidden />}
    >
      <Trans>Invite people to {name}</Trans>
    </Button>
  );
}
