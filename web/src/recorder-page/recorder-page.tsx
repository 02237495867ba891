import { t } from '@lingui/core/macro';
import { Anchor, Button, Code, Loader, Text } from '@mantine/core';
import { IconExternalLink, IconPlugConnectedX } from '@tabler/icons-react';
import type { LocalState } from '@time-tracker/contract/local-recorder';
import { useDocumentTitle } from '../ui/document-title.ts';
import { Panel } from '../ui/panel.tsx';
import favicon from '../../public/favicon.svg';
import { CapturesPanel } from './captures-panel.tsx';
import { ConsentPrompt } from './consent-prompt.tsx';
import { ForgetPanel } from './forget-panel.tsx';
import { IdlePrompt, idlePromptTitle } from './idle-prompt.tsx';
import { Notice } from './notice.tsx';
import { Notices } from './notices.tsx';
import { NowPanel } from './now-panel.tsx';
import { useContact } from './recorder-contact.ts';
import classes from './recorder-page.module.css';
import { RulesList } from './rules-list.tsx';
import { SendingPanel } from './sending-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { headlineOf } from './state-text.ts';
import { usePerform } from './use-perform.ts';

/** The page of the recorder on this machine. */
export function RecorderPage() {
  const { state, isLost, aheadMs } = useContact();
  useDocumentTitle(t`Recorder`);
  return (
    <div className={classes.page}>
      <Header state={state} />
      <main className={classes.content}>
        {isLost && <LostNotice command={state?.commands.open} />}
        {state && !isLost && <Content state={state} aheadMs={aheadMs} />}
        {!state && !isLost && (
          <div className={classes.opening}>
            <Loader aria-hidden />
            <Text role="status">{t`Connecting to the recorder…`}</Text>
          </div>
        )}
      </main>
    </div>
  );
}

function Header({ state }: { state: LocalState | undefined }) {
  return (
    <header className={classes.header}>
      <img src={favicon} alt="" width={32} height={32} />
      <div className={classes.names}>
        <h1 className={classes.title}>{t`Recorder`}</h1>
        {state && (
          <Text size="sm" c="dimmed" truncate>
            {`${state.account.name} · ${state.recorderName}`}
          </Text>
        )}
      </div>
      {state && (
        <Anchor href={state.account.server} target="_blank" rel="noreferrer" size="sm">
          {t`Open web app`}
          <IconExternalLink size={14} aria-hidden className={classes.external} />
        </Anchor>
      )}
    </header>
  );
}

function Content({ state, aheadMs }: { state: LocalState; aheadMs: number }) {
  const { text, detail } = headlineOf(state);
  const { rules, features } = state;
  const isLimited = Object.values(features).includes(false);
  const project = state.timer?.projectName;
  const isBlocked = state.block === 'no_consent';
  return (
    <>
      <div role="status" className="unseen">
        {[text, project, detail].filter(Boolean).join('. ')}
        {state.idle && ` ${idlePromptTitle(state.idle)}`}
      </div>
      <Notices state={state} />
      {rules && (isBlocked || rules.status === 'outdated') && (
        <ConsentPrompt key={rules.rulesVersion} rules={rules} isBlocking={isBlocked} />
      )}
      {state.idle && <IdlePrompt state={state} idle={state.idle} aheadMs={aheadMs} />}
      <NowPanel state={state} aheadMs={aheadMs} />
      <div className={classes.columns}>
        <CapturesPanel state={state} aheadMs={aheadMs} />
        <div className={classes.side}>
          <SendingPanel state={state} />
          <ForgetPanel />
        </div>
      </div>
      {rules?.status === 'given' && (
        <Panel
          title={t`What is recorded`}
          description={rulesDescription(rules.organizationName, isLimited)}
        >
          <RulesList rules={rules} />
        </Panel>
      )}
      <SettingsPanel state={state} />
      <Footer state={state} />
    </>
  );
}

function rulesDescription(organization: string, isLimited: boolean): string {
  return isLimited
    ? t`In ${organization}. You agreed to it. This desktop records less than is listed here: see the notice at the top.`
    : t`In ${organization}. You agreed to it.`;
}

function Footer({ state }: { state: LocalState }) {
  const { pending, act } = usePerform();
  return (
    <footer className={classes.footer}>
      <Text size="sm" c="dimmed">
        {t`Recorder ${{ version: state.version }} on ${{ name: state.recorderName }}. Only you can open this page.`}
      </Text>
      {state.connection.status !== 'signed_out' && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={pending === 'sign_out'}
          onClick={() => void act({ action: 'sign_out' })}
        >
          {t`Sign out`}
        </Button>
      )}
    </footer>
  );
}

/** The recorder ended: without it, nothing is recorded and this page knows nothing. */
function LostNotice({ command }: { command: string | undefined }) {
  return (
    <div role="alert">
      <Notice tone="problem" icon={IconPlugConnectedX} title={t`Lost contact with the recorder`}>
        {t`It may have stopped or been started again. Start it, then open its page again from its tray icon or with its command.`}{' '}
        {command !== undefined && <Code>{command}</Code>}
      </Notice>
    </div>
  );
}
