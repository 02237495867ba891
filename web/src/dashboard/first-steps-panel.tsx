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

/** What a new organization does first; gone as soon as it is done. */
export function FirstStepsPanel({ organization, steps, projects }: FirstStepsPanelProps) {
  const isOwner = organization.role === 'owner';
  const words: Record<FirstStep, { title: string; why: ReactNode; action: ReactNode }> = {
    project: {
      title: 'Create the first project',
      why: 'Time is recorded on projects. People see and record only in those they belong to.',
      action: <CreateProjectLink />,
    },
    timer: {
      title: 'Start the timer',
      why: <RecorderLabel />,
      action: <StartTimer projects={projects} />,
    },
    invite: {
      title: 'Invite a member',
      why: 'An e-mail address is enough; who has no account yet gets an invitation.',
      action: <InviteLink projects={projects} />,
    },
  };
  return (
    <Panel
      title={isOwner ? `First steps of ${organization.name}` : 'Your first step'}
      description={isOwner ? 'Three steps, and everything below fills by itself.' : undefined}
    >
      <ol className={classes.steps}>
        {steps.map((state, index) => (
          <FirstStepItem key={state.step} number={index + 1} {...state} {...words[state.step]} />
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
      Create project
    </Button>
  );
}

/** Starts where there is no choice; otherwise the picker in the header is the place to choose. */
function StartTimer({ projects }: { projects: Project[] }) {
  const start = useStartTimer();
  const [only, ...more] = projects.filter((project) => project.may_record && !project.archived);
  if (!only) return null;
  if (more.length > 0) {
    return (
      <Text size="sm" fw={600}>
        Choose a project at the top, then press Start.
      </Text>
    );
  }
  return (
    <Button
      loading={start.isPending}
      onClick={() => start.mutate({ project_id: only.id })}
      leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
    >
      Record time on {only.name}
    </Button>
  );
}

function InviteLink({ projects }: { projects: Project[] }) {
  const [first] = projects;
  if (!first) return null;
  return (
    <Button
      component={Link}
      to={paths.addMember(first.id)}
      variant="default"
      leftSection={<IconUserPlus size={16} aria-hidden />}
    >
      Invite to {first.name}
    </Button>
  );
}

function RecorderLabel() {
  return (
    <>
      For screenshots, activity and applications, run the recorder on the computer you work on, once{' '}
      <Code className={classes.command}>npm run recorder -- login</Code> and then{' '}
      <Code className={classes.command}>npm run recorder -- run</Code>. It follows this timer.
    </>
  );
}
