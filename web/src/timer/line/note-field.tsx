import { t } from '@lingui/core/macro';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { noteMaxLength } from '@time-tracker/contract/limits';
import type { RecentEntry } from '@time-tracker/contract/timer/timer';
import type { KeyboardEvent, RefObject } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ProjectChip } from '../../ui/project-chip.tsx';
import { entryText, matchingEntries, useRecentEntries } from './recent-entries.ts';
import classes from './timer-line.module.css';

interface NoteFieldProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  value: string;
  onType: (note: string) => void;
  /** Enter without a suggestion, after the field is left. */
  onEnter: () => void;
  /** The field is left, as by Enter and Escape: the next key may be a shortcut. */
  onLeave: () => void;
  /** Escape, while no suggestions are shown. */
  onReset: () => void;
  onChoose: (entry: RecentEntry) => void;
  isDisabled: boolean;
  /** Gets the focus when the fields appear. */
  isFirst: boolean;
}

/** "What are you working on?" with the person's latest notes and projects as suggestions. */
export function NoteField(props: NoteFieldProps) {
  const { fieldRef, value, isDisabled } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [isUsed, setUsed] = useState(false);
  const recent = useRecentEntries({ isEnabled: isUsed });
  const [isTyped, setTyped] = useState(false);
  // A note that is there already does not hide the others.
  const suggestions = matchingEntries(recent, isTyped ? value : '');
  const isOpen = combobox.dropdownOpened && suggestions.length > 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isOpen && combobox.getSelectedOptionIndex() >= 0) return;
      event.preventDefault();
      fieldRef.current?.blur();
      props.onEnter();
    }
    if (event.key === 'Escape' && !isOpen) leaveAfter(props.onReset);
  };
  /** What was typed is gone before the field is left, which would save it. */
  const leaveAfter = (forget: () => void) => {
    flushSync(forget);
    fieldRef.current?.blur();
  };
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      width={320}
      position="bottom-start"
      shadow="md"
      onOptionSubmit={(index) => {
        combobox.closeDropdown();
        const entry = suggestions[Number(index)];
        if (entry) leaveAfter(() => props.onChoose(entry));
      }}
    >
      <Combobox.Target targetType="input" withExpandedAttribute>
        <TextInput
          ref={fieldRef}
          data-autofocus={props.isFirst || undefined}
          role="combobox"
          className={classes.note}
          aria-label={t`What are you working on?`}
          placeholder={t`What are you working on?`}
          value={value}
          maxLength={noteMaxLength}
          disabled={isDisabled}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setTyped(true);
            props.onType(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => {
            setUsed(true);
            setTyped(false);
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            props.onLeave();
          }}
          onKeyDown={onKey}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown} hidden={suggestions.length === 0}>
        <Combobox.Options className={classes.suggestions} aria-label={t`Recent work`}>
          {suggestions.map((entry, index) => (
            <Combobox.Option key={entryText(entry)} value={String(index)}>
              {entry.note !== null && <span className={classes.suggested}>{entry.note}</span>}
              <span className={entry.note === null ? classes.suggested : classes.project}>
                <ProjectChip color={entry.color}>{entry.project_name}</ProjectChip>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
