import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { ProfileSettings } from '@time-tracker/contract/accounts/profile';
import { calls } from '../api/client.ts';
import { refreshUser, useCurrentUser } from '../api/session.ts';

interface SaveSettings {
  /** The settings as they are, or as they are being saved. */
  shown: ProfileSettings;
  save: (changes: Partial<ProfileSettings>) => void;
  isSaving: boolean;
}

/** Saves each choice at once. */
export function useSaveSettings(): SaveSettings {
  const { settings } = useCurrentUser();
  const saving = useMutation(
    calls.user.update.mutationOptions({
      meta: { success: t`Updated Successfully` },
      onSuccess: () => refreshUser(),
    }),
  );
  const pending = saving.isPending ? saving.variables.settings : undefined;
  return {
    shown: { ...settings, ...withoutUndefined(pending ?? {}) },
    save: (changes) => saving.mutate({ settings: changes }),
    isSaving: saving.isPending,
  };
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value;
}
