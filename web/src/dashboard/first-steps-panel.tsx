import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Code, Text } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlus, IconUserPlus } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import type { Project } from '@time-tracker/contract/project';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStartTimer } from '../timer/timer-state.ts';
import { paths } from '../routing/paths.ts';
import { Panel } from '../ui/panel.tsx';
import { FirstStepItem } from './first-step-item.tsx';
import classes from './first-steps-panel.module.css';
import type { FirstStep } from './first-steps.ts';
import type { FirstStepsToShow } from './use-first-steps.ts';

interface FirstStepsPanelProps extends FirstStepsToShow {
  organization: Organization;
}

/** The first steps of a new organization. The panel goes away once they are done. */
export function FirstStepsPanel({ organization, steps, projects }: FirstStepsPanelProps) {
  const { name } = organization;
  const isOwner = organization.role === 'owner';
  const contents: Record<FirstStep, { title: string; why: ReactNode; action: ReactNode }> = {
    project: {
      title: t`Create your first project`,
      why: t`Time is tracked on projects. People see and track time only in the projects they belong to.`,
      action: <CreateProjectLink />,
    },
    timer: {
      title: t`Start the timer`,
      why: <RecorderLabel />,
      action: <StartTimer projects={projects} />,
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

/** Starts the timer of the only project. With several, the picker in the header chooses. */
function StartTimer({ projects }: { projects: Project[] }) {
  const start = useStartTimer();
  const [only, ...more] = projects.filter((project) => project.may_record && !project.archived);
  if (!only) return null;
  if (more.length > 0) {
    return (
      <Text size="sm" fw={600}>
        <Trans>Choose a project at the top, then press Start.</Trans>
      </Text>
    );
  }
  const { name } = only;
  return (
    <Button
      loading={start.isPending}
      onClick={() => start.mutate({ project_id: only.id })}
      leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
    >
      <Trans>Start tracking on {name}</Trans>
    </Button>
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

function RecorderLabel() {
  const login = <Code className={classes.command}>npm run recorder -- login</Code>;
  const run = <Code className={classes.command}>npm run recorder -- run</Code>;
  return (
    <Trans>
      For screenshots, activity and app usage, run the recorder on the computer you work on: once{' '}
      {login} and then {run}. It follows this timer.
    </Trans>
  );
}
