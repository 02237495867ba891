import { t } from '@lingui/core/macro';
import { Button, Stack, Text } from '@mantine/core';
import type { ExampleAccount } from '../../api/page-settings.ts';

interface ExampleAccountsProps {
  accounts: readonly ExampleAccount[];
}

/** Signs in to an account of the example data with one click. Other servers have none. */
export function ExampleAccounts({ accounts }: ExampleAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t`Example accounts`}>
      <Text size="sm" c="dimmed" ta="center">
        {t`This server has example data.`}
      </Text>
      {accounts.map(({ key, name, role }) => (
        <Button key={key} component="a" href={`/demo/${key}`} variant="default" fullWidth>
          {tryLabel(name, roleLabel(role))}
        </Button>
      ))}
    </Stack>
  );
}

function tryLabel(name: string, role: string): string {
  return t`Try as ${name} (${role})`;
}

function roleLabel(role: ExampleAccount['role']): string {
  switch (role) {
    case 'owner':
      return t`owner`;
    case 'member':
      return t`member`;
    case 'client':
      return t`client`;
  }
}
