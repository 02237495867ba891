import { usePageAccess } from './page-access-provider.tsx';
import { paths } from './paths.ts';
import { TextLink } from './text-link.tsx';

interface PersonLinkProps {
  /** Null for an invitation, which has no page. */
  id: number | null;
  name: string;
}

/** The name of a person, as a link to their page if the viewer may open it. Inherits the font. */
export function PersonLink({ id, name }: PersonLinkProps) {
  const { mayOpenPerson, onOpen } = usePageAccess();
  if (id === null || !mayOpenPerson(id)) return <>{name}</>;
  return (
    <TextLink to={paths.person(id)} inherit onClick={onOpen}>
      {name}
    </TextLink>
  );
}
