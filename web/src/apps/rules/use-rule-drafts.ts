import { t } from '@lingui/core/macro';
import type { AppRule } from '@time-tracker/contract/app';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { toastWarning } from '../../ui/dialogs/toast.ts';
import { mergeSavedRules, toDraft, type DraftRule } from './rule-list.ts';
import {
  areSameRules,
  isEdited,
  keepUnsaved,
  readUnsaved,
  type UnsavedRules,
} from './unsaved-rules.ts';

/** The edited rules. They stay when the panel is closed or the page is left, until they are saved or discarded. */
export function useRuleDrafts(rules: readonly AppRule[], organizationId: number) {
  const { id: userId } = useCurrentUser();
  const place = { userId, organizationId };
  const [unsaved, setUnsaved] = useState(() => readUnsaved(place));
  const keep = (next: UnsavedRules | undefined) => {
    setUnsaved(next);
    keepUnsaved(place, next);
  };
  const isCurrent = unsaved !== undefined && areSameRules(unsaved.saved, rules);
  const edit =
    unsaved && (isCurrent || isEdited(unsaved))
      ? unsaved
      : { saved: rules, drafts: rules.map(toDraft) };
  const isChanged = isEdited(edit);
  const remind = useEffectEvent(() => {
    if (isChanged) {
      toastWarning(
        t`Your changes to the rules are not saved yet. Apps keeps them until you save or discard them.`,
      );
    }
  });
  useEffect(() => () => remind(), []);
  return {
    ...edit,
    isChanged,
    /** Whether other rules were saved since the edits began. */
    isOutdated: isChanged && !areSameRules(edit.saved, rules),
    setDrafts: (drafts: readonly DraftRule[]) => keep({ ...edit, drafts }),
    discard: () => keep(undefined),
    /** Keeps the edits, and adds what was saved meanwhile. */
    keepEdits: () =>
      keep({ saved: rules, drafts: mergeSavedRules(edit.drafts, edit.saved, rules) }),
    /** What was changed while it was sent stays unsaved. */
    onSaved: (sent: readonly AppRule[]) => keep({ ...edit, saved: sent }),
  };
}
