import { Suspense, useState } from 'react';
import { useOrganizationChoice } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { lazyPart } from '../routing/lazy-part.tsx';
import { useCreateOrganizationFlag } from '../organizations/create-organization-flag.ts';
import { needsFirstOrganization } from '../organizations/create-organization-rules.ts';

/** Loaded when it is first opened, to keep the first view small. */
const { Component: CreateOrganizationModal } = lazyPart(async () => ({
  Component: (await import('../organizations/create-organization-modal.tsx'))
    .CreateOrganizationModal,
}));

/** Opens by its flag, and automatically for an Owner without an organization. */
export function CreateOrganization() {
  const user = useCurrentUser();
  const { organizations } = useOrganizationChoice();
  const isFlagged = useCreateOrganizationFlag();
  const opened = isFlagged || needsFirstOrganization(user.type, organizations);
  const [wasOpened, setOpened] = useState(false);
  if (opened && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <CreateOrganizationModal opened={opened} />
    </Suspense>
  );
}
