import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOrganization } from '../api/organization-choice.ts';
import { paths } from '../routing/paths.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';

interface NoProjectYetProps {
  icon: ReactNode;
  /** What is not there: "No time yet". */
  title: string;
  /** What it has to do with projects: "Time is recorded on projects". */
  because: string;
}

/** Nothing can be recorded before there is a project to record on. */
export function NoProjectsNotice({ icon, title, because }: NoProjectYetProps) {
  const isOwner = useOrganization().role === 'owner';
  return (
    <EmptyNotice
      icon={icon}
      title={title}
      why={
        isOwner
          ? `${because}, and there is none yet.`
          : `${because}, and you are in none yet. Ask an owner to add you.`
      }
      action={
        isOwner && (
          <Button component={Link} to={paths.createProject}>
            Create project
          </Button>
        )
      }
    />
  );
}
