import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Button, Group, Loader, Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { timings } from '../../ui/timings.ts';
import { builderTabs, type BuilderTab } from './builder-settings.ts';
import { defaultLayout, type LayoutConfig } from './layout-config.ts';
import { resetLayout, saveLayout, useLayoutConfig } from './layout-config-store.ts';
import { SettingFields } from './setting-fields.tsx';

/** Edits a draft of the layout. Preview saves and applies it, Reset restores the default. */
export function LayoutBuilderPage() {
  const [draft, setDraft] = useState<LayoutConfig>(useLayoutConfig());
  const [working, setWorking] = useState<'preview' | 'reset' | null>(null);
  const [search, setSearch] = useSearchParams();
  const tab = toTab(search.get('tab'));
  const tabs = builderTabs();

  useEffect(() => {
    if (working === null) return;
    const timeout = setTimeout(() => {
      if (working === 'reset') resetLayout();
      const isKept = working === 'preview' && saveLayout(draft);
      if (!isKept) setDraft(defaultLayout);
      setWorking(null);
    }, timings.layoutBuilderDelayMs);
    return () => clearTimeout(timeout);
  }, [working, draft]);

  return (
    <Page title={t`Layout Builder`}>
      <Panel padded={false}>
        <Tabs
          value={tab.name}
          onChange={(name) => setSearch({ tab: name ?? '' }, { replace: true })}
          keepMounted={false}
        >
          <Tabs.List>
            {tabs.map(({ name, label }) => (
              <Tabs.Tab key={name} value={name} py="md">
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((one) => (
            <Tabs.Panel key={one.name} value={one.name} p="lg">
              <SettingFields
                settings={one.settings}
                draft={draft}
                onChange={setDraft}
                isDisabled={working !== null}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
        <Group gap="sm" p="lg" style={{ borderTop: '1px solid var(--panel-border)' }}>
          <WorkButton
            label={t`Preview`}
            isWorking={working === 'preview'}
            isDisabled={working !== null}
            onClick={() => setWorking('preview')}
          />
          <WorkButton
            label={t`Reset`}
            isSecond
            isWorking={working === 'reset'}
            isDisabled={working !== null}
            onClick={() => setWorking('reset')}
          />
        </Group>
      </Panel>
    </Page>
  );
}

interface WorkButtonProps {
  label: string;
  isSecond?: boolean;
  isWorking: boolean;
  isDisabled: boolean;
  onClick: () => void;
}

function WorkButton({ label, isSecond = false, isWorking, isDisabled, onClick }: WorkButtonProps) {
  return (
    <Button
      variant={isSecond ? 'default' : 'filled'}
      disabled={isDisabled}
      onClick={onClick}
      rightSection={isWorking ? <Loader size={16} color="currentColor" /> : undefined}
    >
      {isWorking ? t`Please wait...` : label}
    </Button>
  );
}

function toTab(name: string | null): BuilderTab {
  const tabs = builderTabs();
  return tabs.find((tab) => tab.name === name) ?? tabs[0];
}
