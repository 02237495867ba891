import { t } from '@lingui/core/macro';
import '../mantine-later.css';
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import classes from './search-field.module.css';

const quietMs = 300;

interface SearchFieldProps extends Pick<
  TextInputProps,
  'w' | 'className' | 'placeholder' | 'maxLength'
> {
  /** For screen readers: "Search users". */
  label: string;
  /** The search in the address. */
  value: string;
  /** Not called for each letter, because each search is a request. */
  onSearch: (text: string) => void;
}

/** Text that the server searches for: when typing pauses, or at once with Enter. */
export function SearchField({ label, value, className, onSearch, ...input }: SearchFieldProps) {
  const [text, setText, send] = useDebouncedSearch(value, onSearch);
  return (
    <TextInput
      type="search"
      aria-label={label}
      {...input}
      className={`${classes.field} ${className ?? ''}`}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label={t`Clear search`} onClick={() => setText('')} />
        )
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Does not submit the form around the field.
        event.preventDefault();
        send();
      }}
    />
  );
}

function useDebouncedSearch(
  value: string,
  onSearch: (text: string) => void,
): [text: string, setText: (text: string) => void, send: () => void] {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Another search in the address, for example after going back, replaces the text.
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  const send = () => {
    if (text === sent) return;
    setSent(text);
    onSearch(text);
  };
  const sendLatest = useEffectEvent(send);
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => sendLatest(), quietMs);
    return () => clearTimeout(timer);
  }, [text, sent]);
  return [text, setText, send];
}
