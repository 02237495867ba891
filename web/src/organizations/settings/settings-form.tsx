import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Tabs } from '@mantine/core';
import type { Organization } from '@time-tracker/contract/organization';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../api/client.ts';
import { organizationName } from '../../api/field-rules.ts';
import { rulesOfFields, useSendingForm } from '../../api/sending-form.ts';
import { Panel } from '../../ui/panel.tsx';
import edgeClasses from '../../ui/scroll-edges.module.css';
import { watchScrollEdges } from '../../ui/scroll-edges.ts';
import { DangerZone } from './danger-zone.tsx';
import { SaveBar } from './save-bar.tsx';
import classes from './settings-form.module.css';
import {
  GeneralTab,
  RecordingTab,
  RetentionTab,
  RightsTab,
  type TabProps,
} from './setting-tabs.tsx';
import { settingsTabs, toTab, type SettingsTab } from './settings-tabs.ts';
import { changedSettings, settingsValues } from './settings-values.ts';

/** One form in tabs. What was entered in one tab is kept while another is open. */
export function SettingsForm({ organization }: { organization: Organization }) {
  const [search, setSearch] = useSearchParams();
  const tab = toTab(search.get('tab'));
  const [saved, setSaved] = useState(() => settingsValues(organization));
  const form = useSendingForm({
    initialValues: saved,
    rules: ({ name }) => rulesOfFields({ name: organizationName })({ name }),
    send: (entered) =>
      client.organization.update({ id: organization.id, ...changedSettings(saved, entered) }),
    success: t`Settings saved successfully`,
    changes: ['organizations', 'timer'],
    onSent: (_sent, entered) => setSaved({ ...entered, name: entered.name.trim() }),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Panel padded={false}>
        <Tabs
          value={tab}
          onChange={(name) => setSearch({ tab: toTab(name) }, { replace: true })}
          keepMounted={false}
        >
          <TabBand tab={tab} />
          <Tabs.Panel value={tab} p={{ base: 'md', sm: 'lg' }}>
            <div className={classes.fields}>
              <TabContent tab={tab} organization={organization} form={form} saved={saved} />
            </div>
          </Tabs.Panel>
        </Tabs>
        <SaveBar organizationId={organization.id} form={form} saved={saved} tab={tab} />
      </Panel>
    </form>
  );
}

/** The tabs, scrolled sideways to the selected one. */
function TabBand({ tab }: { tab: SettingsTab }) {
  const band = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selected = band.current?.querySelector('[aria-selected="true"]');
    selected?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  useEffect(() => watchScrollEdges(band.current), []);
  return (
    <div className={[classes.tabs, edgeClasses.edges].join(' ')} ref={band}>
      <Tabs.List aria-label={t`Settings`}>
        {settingsTabs().map(({ name, label }) => (
          <Tabs.Tab key={name} value={name} py="md" px={{ base: 'md', sm: 'lg' }}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </div>
  );
}

interface TabContentProps extends TabProps {
  tab: SettingsTab;
  organization: Organization;
}

function TabContent({ tab, organization, ...props }: TabContentProps) {
  switch (tab) {
    case 'general':
      return <GeneralTab {...props} />;
    case 'recording':
      return <RecordingTab {...props} />;
    case 'retention':
      return <RetentionTab {...props} />;
    case 'rights':
      return <RightsTab {...props} />;
    case 'danger':
      return <DangerZone organization={organization} />;
  }
}
