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
  /** Called when typing pauses, because each search is a request. */
  onSearch: (text: string) => void;
}

/** Text that the server searches for. */
export function SearchField({ label, value, className, onSearch, ...input }: SearchFieldProps) {
  const [text, setText] = useDebouncedSearch(value, onSearch);
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
    />
  );
}

function useDebouncedSearch(
  value: string,
  onSearch: (text: string) => void,
): [text: string, setText: (text: string) => void] {
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
  const send = useEffectEvent(() => {
    setSent(text);
    onSearch(text);
  });
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => send(), quietMs);
    return () => clearTimeout(timer);
  }, [text, sent]);
  return [text, setText];
}
