import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ShownMembers } from '@time-tracker/contract/members/organization-members';

/** The largest page that the server accepts. */
const pagesMax = 1_000_000;

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

/** Reads the page from the address; anything else is the first. */
export function toPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= pagesMax ? page : 1;
}
