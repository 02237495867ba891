import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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

/** Links to view, export and delete the data recorded about the user. */
export function OwnDataPanel() {
  const [isDeleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: fetchExport,
    onSuccess: (file) => saveFile(file, 'time-tracker-my-data.json'),
  });
  return (
    <Panel title={t`My data`}>
      <Stack gap="md">
        <List size="sm" spacing={4}>
          <List.Item>
            {t`While your timer runs: your time, and in which seconds you used the keyboard or mouse.`}
          </List.Item>
          <List.Item>
            {t`The app or website in front, and window titles if your organization keeps them.`}
          </List.Item>
          <List.Item>
            <Trans>
              <TextLink to={paths.screenshots} inherit underline="always">
                Screenshots
              </TextLink>
              , if your projects use them. Never which keys, texts or mouse positions.
            </Trans>
          </List.Item>
        </List>
        <Text size="sm" c="dimmed">
          {t`The file contains your account, organizations, sessions, recorders, all tracked time with its app usage, and one line for each screenshot.`}
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t`Download my data`}
          </Button>
          <Button color="red.9" variant="filled" onClick={() => setDeleting(true)}>
            {t`Delete my account`}
          </Button>
        </Group>
      </Stack>
      {isDeleting && <DeleteAccountModal onClose={() => setDeleting(false)} />}
    </Panel>
  );
}
