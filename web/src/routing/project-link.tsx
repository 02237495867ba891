import { usePageAccess } from './page-access-provider.tsx';
import { paths } from './paths.ts';
import { TextLink } from './text-link.tsx';

interface ProjectLinkProps {
  id: number;
  name: string;
}

/** The name of a project, as a link to its page if the viewer may open it. Inherits the font. */
export function ProjectLink({ id, name }: ProjectLinkProps) {
  const { mayOpenProject, onOpen } = usePageAccess();
  if (!mayOpenProject(id)) return <>{name}</>;
  return (
    <TextLink to={paths.project(id)} inherit onClick={onOpen}>
      {name}
    </TextLink>
  );
}
