import { t } from '@lingui/core/macro';
import { Tooltip } from '@mantine/core';
import type { OrganizationUser } from '@time-tracker/contract/organization';
import { ProjectLink } from '../../routing/project-link.tsx';
import { projectList } from './organization-member-labels.ts';
import classes from './project-chips.module.css';

const shownProjects = 2;

/** The projects of a member: two chips, and how many more. A tooltip lists them all. */
export function ProjectChips({ projects, role }: Pick<OrganizationUser, 'projects' | 'role'>) {
  if (projects.length === 0) return <>{projectList(projects, role)}</>;
  const more = projects.length - shownProjects;
  const hidden = projectList(projects.slice(shownProjects), role);
  return (
    <span className={classes.chips}>
      {projects.slice(0, shownProjects).map((project) => (
        <span key={project.id} className={classes.chip}>
          <ProjectLink id={project.id} name={projectList([project], role)} />
        </span>
      ))}
      {more > 0 && (
        <Tooltip label={hidden} multiline maw={280} portalProps={{ target: '#content' }}>
          <span
            role="img"
            tabIndex={0}
            aria-label={t`${more} more: ${hidden}`}
            className={classes.more}
          >
            +{more}
          </span>
        </Tooltip>
      )}
    </span>
  );
}
