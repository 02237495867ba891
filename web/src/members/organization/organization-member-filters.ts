import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ShownMembers } from '@time-tracker/contract/members/organization-members';

export const showChoices: { value: ShownMembers; label: MessageDescriptor }[] = [
  { value: 'all', label: msg`All` },
  { value: 'owners', label: msg`Owners` },
  { value: 'members', label: msg`Members` },
  { value: 'invited', label: msg`Invited` },
];

/** Reads the filter from the address; anything else shows all. */
export function toShow(text: string | null): ShownMembers {
  return showChoices.find(({ value }) => value === text)?.value ?? 'all';
}
