import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchExport } from '../api/fetch-export.ts';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { Panel } from '../ui/panel.tsx';
import { saveFile } from '../ui/tables/save-file.ts';
import { DeleteAccountModal } from './delete-account-modal.tsx';

/** What is recorded about the user, to read, to take along, and to delete. */
export function OwnDataPanel() {
  const [isDeleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: fetchExport,
    onSuccess: (file) => saveFile(file, 'time-tracker-my-data.json'),
  });
  return (
    <Panel title="My data">
      <Stack gap="md">
        <List size="sm" spacing={4}>
          <List.Item>
            While your timer runs: worked time, and in which seconds keyboard or mouse were used.
          </List.Item>
          <List.Item>
            Names of the applications and sites in front, and window titles where your organization
            keeps them.
          </List.Item>
          <List.Item>
            <TextLink to={paths.screenshots} inherit underline="always">
              Screenshots
            </TextLink>
            , as your projects ask for them. Never keys, texts or positions.
          </List.Item>
        </List>
        <Text size="sm" c="dimmed">
          The file holds your account, organizations, sessions, recorders, all recorded time with
          its applications, and a line for every screenshot.
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            Download my data
          </Button>
          <Button color="red.9" variant="filled" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </Group>
      </Stack>
      {isDeleting && <DeleteAccountModal onClose={() => setDeleting(false)} />}
    </Panel>
  );
}
