import { selectOrganization } from '../api/organization-choice.ts';
import { useMayOpenPerson } from './visible-people.ts';
import { paths } from './paths.ts';
import { TextLink } from './text-link.tsx';

interface PersonLinkProps {
  /** Null for an invitation, which has no page. */
  id: number | null;
  name: string;
  /** Where lists show several organizations. The link selects it. */
  organizationId?: number;
}

/** The name of a person, as a link to their page if the viewer may open it. Inherits the font. */
export function PersonLink({ id, name, organizationId }: PersonLinkProps) {
  const mayOpen = useMayOpenPerson(organizationId);
  if (id === null || !mayOpen(id)) return <>{name}</>;
  return (
    <TextLink
      to={paths.person(id)}
      inherit
      onClick={() => organizationId !== undefined && selectOrganization(organizationId)}
    >
      {name}
    </TextLink>
  );
}
