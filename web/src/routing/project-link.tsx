import { selectOrganization } from '../api/organization-choice.ts';
import { useMayOpenProject } from './visible-people.ts';
import { paths } from './paths.ts';
import { TextLink } from './text-link.tsx';

interface ProjectLinkProps {
  id: number;
  name: string;
  /** Where lists show several organizations. The link selects it. */
  organizationId?: number;
}

/** The name of a project, as a link to its page if the viewer may open it. Inherits the font. */
export function ProjectLink({ id, name, organizationId }: ProjectLinkProps) {
  const mayOpen = useMayOpenProject(organizationId);
  if (!mayOpen(id)) return <>{name}</>;
  return (
    <TextLink
      to={paths.project(id)}
      inherit
      onClick={() => organizationId !== undefined && selectOrganization(organizationId)}
    >
      {name}
    </TextLink>
  );
}
