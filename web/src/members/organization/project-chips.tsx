import { t } from '@lingui/core/macro';
import { Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
import { useState } from 'react';
import { ProjectLink } from '../../routing/project-link.tsx';
import { projectList } from './organization-member-labels.ts';
import { ProjectEditor } from './project-editor.tsx';
import classes from './project-chips.module.css';

const shownProjects = 2;

interface ProjectChipsProps {
  organizationId: number;
  person: OrganizationUser;
}

/** The projects of a member, archived ones last: two chips, and how many more. The last chip opens the list to edit. */
export function ProjectChips({ organizationId, person }: ProjectChipsProps) {
  const { role, state } = person;
  const projects = person.projects.toSorted((a, b) => Number(a.archived) - Number(b.archived));
  const more = projects.length - shownProjects;
  const hidden = projectList(projects.slice(shownProjects), role);
  return (
    <span className={classes.chips}>
      {projects.length === 0 && projectList(projects, role)}
      {projects.slice(0, shownProjects).map((project) => (
        <span
          key={project.id}
          className={classes.chip}
          data-archived={project.archived || undefined}
        >
          <ProjectLink id={project.id} name={projectList([project], role)} />
        </span>
      ))}
      {state === 'active' ? (
        <EditChip organizationId={organizationId} person={person} more={more} hidden={hidden} />
      ) : (
        more > 0 && (
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
        )
      )}
    </span>
  );
}

interface EditChipProps extends ProjectChipsProps {
  more: number;
  /** Names of the projects without a chip. */
  hidden: string;
}

function EditChip({ organizationId, person, more, hidden }: EditChipProps) {
  const [isOpen, setOpen] = useState(false);
  const name = person.user.name ?? person.user.email;
  const label = t`Edit projects of ${name}`;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={300}
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
      position="bottom-start"
    >
      <Popover.Target>
        <Tooltip
          label={more > 0 ? hidden : label}
          disabled={isOpen}
          multiline
          maw={280}
          portalProps={{ target: '#content' }}
        >
          <UnstyledButton
            // Paper says how many more there are.
            className={[classes.more, more > 0 ? '' : 'screen-only'].join(' ')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-label={more > 0 ? t`${label}, ${more} more: ${hidden}` : label}
            onClick={() => setOpen(!isOpen)}
          >
            {more > 0 ? `+${more}` : <IconPlus size={14} aria-hidden />}
          </UnstyledButton>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <ProjectEditor organizationId={organizationId} person={person} />
      </Popover.Dropdown>
    </Popover>
  );
}
