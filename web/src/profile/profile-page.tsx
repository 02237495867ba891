import { t } from '@lingui/core/macro';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { useOrganizationChoice } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { paths } from '../routing/paths.ts';
import { Page } from '../ui/page.tsx';
import { OwnOrganizations } from './own-organizations.tsx';
import { RecentWork } from './recent-work.tsx';
import { UserCard } from './user-card.tsx';

/** What managers see of the user; only in an organization. */
function YourPage() {
  const { id } = useCurrentUser();
  const { selected } = useOrganizationChoice();
  if (!selected) return null;
  return (
    <Button component={Link} to={paths.person(id)}>
      {t`Your page`}
    </Button>
  );
}

/** The user's account, organizations and latest work. */
export function ProfilePage() {
  return (
    <Page
      title={t`Profile`}
      actions={
        <>
          <YourPage />
          <Button component={Link} to={paths.settings} variant="default">
            {t`Account Settings`}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <UserCard />
          <OwnOrganizations />
        </SimpleGrid>
        <RecentWork />
      </Stack>
    </Page>
  );
}
