import { t } from '@lingui/core/macro';
import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { demoEntries, searchDemo, searchMinLength, type DemoEntry } from './demo-search.ts';

/** Suggestions for fewer than three characters, otherwise the matches. */
export function DemoSearchBox() {
  const [typed, setTyped] = useState('');
  const found = searchDemo(typed);
  return (
    <Panel title={t`Search`}>
      <TextInput
        type="search"
        label={t`Search the examples`}
        description={t`At least ${searchMinLength} characters`}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        mb="md"
      />
      <div role="status">
        {!found && <Entries heading={t`Suggestions`} entries={demoEntries().slice(0, 4)} />}
        {found && found.length > 0 && <Entries heading={t`Results`} entries={found} />}
        {found?.length === 0 && <Text>{t`Sorry, no results found`}</Text>}
      </div>
    </Panel>
  );
}

function Entries({ heading, entries }: { heading: string; entries: DemoEntry[] }) {
  return (
    <>
      <Text fw={600} size="sm" mb={4}>
        {heading}
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {entries.map(({ title, text }) => (
          <li key={title}>
            {title}
            <Text span size="sm" c="dimmed">
              {' '}
              — {text}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}
