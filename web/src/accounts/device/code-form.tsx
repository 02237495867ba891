import { t } from '@lingui/core/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { formatUserCode, userCodePattern } from '@time-tracker/contract/accounts/user-code';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import classes from './device.module.css';

/** A field for the code of a desktop app. `wrongCode`: from the address, or empty. */
export function CodeForm({ wrongCode = '' }: { wrongCode?: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(wrongCode);
  const [isWrong, setWrong] = useState(wrongCode !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = formatUserCode(typed);
    if (userCodePattern.test(code)) void navigate(paths.deviceOf(code));
    else setWrong(true);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t`Code`}
          description={t`8 letters, for example BCDF-GHJK`}
          classNames={{ input: classes.field }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={typed}
          error={isWrong && t`A code has 8 letters, such as BCDF-GHJK`}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Button type="submit" fullWidth>
          {t`Continue`}
        </Button>
        <TextLink to={paths.settings}>{t`Go to your account settings`}</TextLink>
      </Stack>
    </form>
  );
}
