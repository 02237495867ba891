import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { RecordHere } from '../../timer/record-here/record-here.tsx';
import { Panel } from '../../ui/panel.tsx';
import button from '../../ui/wrapping-button.module.css';
import { FirstStepItem } from './first-step-item.tsx';
import classes from './first-steps-panel.module.css';
import type { FirstStep } from './first-steps.ts';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import type { FirstStepsToShow } from './use-first-steps.ts';

interface FirstStepsPanelProps extends FirstStepsToShow {
  organization: Organization;
}

/** The first steps of a new organization. The panel goes away once they are done. */
export function FirstStepsPanel(props: FirstStepsPanelProps) {
  const { organization, steps } = props;
  const [isOpen, setIsOpen] = useState(!props.isFolded);
  const { name } = organization;
  const done = steps.filter(({ isDone }) => isDone).length;
  const count = steps.length;
  const isRecordOpen = steps.some(
    ({ step, isOpen: isStepOpen }) => step === 'record' && isStepOpen,
  );
  return (
    <Panel
      padded={isOpen}
      title={organization.role === 'owner' ? t`Set up ${name}` : t`Your first step`}
      description={
        isRecordOpen && props.isFolded
          ? t`${done} of ${plural(count, { one: '# step', other: '# steps' })} done. There is no screenshot yet, only time.`
          : t`${done} of ${plural(count, { one: '# step', other: '# steps' })} done`
      }
      actions={
        props.isFolded && (
          <Button variant="default" onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? t`Hide steps` : t`Show steps`}
          </Button>
        )
      }
    >
      {isOpen && <Steps {...props} />}
    </Panel>
  );
}

function Steps({ steps, projects, acceptTimeOnly, acceptSolo }: FirstStepsPanelProps) {
  const contents: Record<FirstStep, { title: string; why: ReactNode; action: ReactNode }> = {
    organization: { title: t`Create your organization`, why: null, action: null },
    project: {
      title: t`Create your first project`,
      why: t`Time is tracked on projects. People see and track time only in the projects they belong to.`,
      action: <CreateProjectLink />,
    },
    people: {
      title: t`Invite a member`,
      why: t`Enter an email address; we'll invite them if they're new.`,
      action: <InviteLink projects={projects} onSolo={acceptSolo} />,
    },
    record: {
      title: t`Record your time and your screen`,
      why: t`Share your screen in this browser, with nothing to install. The desktop app adds all monitors, apps and more exact activity. This step is done when there is a screenshot.`,
      action: <RecordFirst acceptTimeOnly={acceptTimeOnly} />,
    },
  };
  return (
    <ol className={classes.steps}>
      {steps.map((state, index) => (
        <FirstStepItem key={state.step} number={index + 1} {...state} {...contents[state.step]} />
      ))}
    </ol>
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
        {acceptTimeOnly && <SkipButton onClick={acceptTimeOnly}>{t`Time only is fine`}</SkipButton>}
      </Group>
    </Stack>
  );
}

function InviteLink({ projects, onSolo }: { projects: ListedProject[]; onSolo: () => void }) {
  const [first] = projects;
  if (!first) return null;
  const { name } = first;
  return (
    <Group gap="sm">
      <Button
        component={Link}
        to={paths.addMember(first.id)}
        className={button.wrapping}
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden />}
      >
        <Trans>Invite people to {name}</Trans>
      </Button>
      <SkipButton onClick={onSolo}>{t`I work alone`}</SkipButton>
    </Group>
  );
}

/** Looks like the links beside it. */
function SkipButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      ms={-8}
      c="var(--mantine-color-anchor)"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
