import { t } from '@lingui/core/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Invitation } from '@time-tracker/contract/members/invitation';
import type { User } from '@time-tracker/contract/accounts/user';
import { Link, useNavigate } from 'react-router';
import { calls } from '../../api/client.ts';
import { selectOrganization } from '../../api/organization-choice.ts';
import { endSession, refreshUser } from '../../api/session.ts';
import { paths } from '../../routing/paths.ts';
import { rememberDestination } from '../../routing/return-path.ts';
import { invitationStep } from './invitation-label.ts';
import { rememberTypedEmail } from './typed-email.ts';

interface InvitationStepsProps {
  invitation: Invitation;
  token: string;
  user: User | null;
}

/** The next step after opening the link: accept, sign in, register, or use another account. */
export function InvitationSteps({ invitation, token, user }: InvitationStepsProps) {
  const step = invitationStep(invitation, user?.email ?? null);
  const remember = () => rememberTypedEmail(invitation.email);
  switch (step) {
    case 'accept':
      return <AcceptButton token={token} />;
    case 'switch_account':
      return <SwitchAccount email={user?.email ?? ''} invited={invitation.email} />;
    case 'sign_in':
      return (
        <Button
          component={Link}
          to={paths.signIn}
          state={rememberDestination(paths.invitationOf(token))}
          onClick={remember}
        >
          {t`Sign in to accept`}
        </Button>
      );
    case 'register':
      return (
        <Button component={Link} to={paths.registrationInvited(token)} onClick={remember}>
          {t`Create an account`}
        </Button>
      );
  }
}

function AcceptButton({ token }: { token: string }) {
  const navigate = useNavigate();
  const accept = useMutation(
    calls.user.accept_invitation.mutationOptions({
      meta: {
        success: t`Invitation accepted`,
        changes: ['organizations', 'projects', 'members'],
      },
      onSuccess: async ({ organization_id }) => {
        selectOrganization(organization_id);
        // Being invited as an owner makes the user's type Owner.
        await refreshUser();
        await navigate(paths.home, { replace: true });
      },
    }),
  );
  return (
    <Button onClick={() => accept.mutate({ token })} loading={accept.isPending}>
      {t`Accept invitation`}
    </Button>
  );
}

/** Signs out and stays on this page, which then offers to sign in. */
function SwitchAccount({ email, invited }: { email: string; invited: string }) {
  const leave = useMutation({ mutationFn: endSession });
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t`You are signed in as ${email}. To accept the invitation, sign out and continue as ${invited}.`}
      </Text>
      <Button onClick={() => leave.mutate()} loading={leave.isPending}>
        {t`Sign out`}
      </Button>
      <Button component={Link} to={paths.home} variant="default">
        {t`Go to the dashboard`}
      </Button>
    </Stack>
  );
}
