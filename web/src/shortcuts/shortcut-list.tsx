import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { Kbd, Modal, Switch } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useStore } from 'zustand';
import { areShortcutsOff, turnShortcuts } from './follow-keys.ts';
import classes from './shortcut-list.module.css';
import { shortcutStore } from './shortcut-registry.ts';

/** All shortcuts of this page, and whether they are on. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const shortcuts = useStore(shortcutStore, (state) => state.shortcuts);
  const [isOn, setIsOn] = useState(() => !areShortcutsOff());
  const [available] = useState(() =>
    shortcuts.filter(({ isAvailable }) => isAvailable?.() ?? true),
  );
  const byKeys = new Map(available.map((shortcut) => [shortcut.keys, shortcut]));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Switch
        label={t`Use shortcuts in this browser`}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          turnShortcuts(checked);
          setIsOn(checked);
        }}
      />
      <ul className={classes.list} aria-label={t`Keyboard shortcuts`}>
        {[...byKeys.values()].map(({ keys, label }) => (
          <li key={keys} className={classes.row}>
            <span>{label}</span>
            <span className={classes.keys}>
              {keys.split(' ').map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <span className={classes.then}>{t`then`}</span>}
                  <Kbd>{key.toUpperCase()}</Kbd>
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
