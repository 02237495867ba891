import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Stack, Text, Title } from '@mantine/core';
import { useLocation } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { i18n } from '../../language/i18n.ts';
import { AuthHeading } from './auth-heading.tsx';

const terms: Record<'title' | 'text', MessageDescriptor>[] = [
  {
    title: msg`What this is`,
    text: msg`Time Tracker records working time. The operator of this server provides it to the organizations that use it. Each organization decides which projects are tracked and who takes part.`,
  },
  {
    title: msg`What is recorded`,
    text: msg`Only while a timer and a recorder are running: the time worked, whether the keyboard and mouse were used in each second, the names of the apps and websites in front, window titles if your organization keeps them, and screenshots at random moments within the interval set for you. Keys, texts and mouse positions are never recorded. You can stop the timer at any time.`,
  },
  {
    title: msg`Who sees it`,
    text: msg`You see everything recorded about you. Owners of the organization, and managers and viewers of a project, see everything recorded in it. Screenshots are stored encrypted.`,
  },
  {
    title: msg`How long it is kept`,
    text: msg`Your organization sets how long screenshots and window titles are kept. If you delete something yourself, it disappears at once together with the time it belongs to. A record of the deletion remains.`,
  },
  {
    title: msg`Your part`,
    text: msg`Keep your password to yourself, record only your own work, and only on devices where you are allowed to. Before you invite someone, make sure that they know what is recorded and that the law where they work allows it.`,
  },
  {
    title: msg`Our part`,
    text: msg`The software is free and comes without warranty, as stated in its license (MIT). The operator of this server is responsible for its security, its availability and the data on it.`,
  },
  {
    title: msg`Leaving`,
    text: msg`You can stop using Time Tracker at any time. An owner can delete their organization, which permanently removes its projects, time and screenshots.`,
  },
];

export function TermsPage() {
  const state: unknown = useLocation().state;
  return (
    <article>
      <AuthHeading title={t`Terms and Conditions`} />
      <Stack gap="md">
        {terms.map(({ title, text }) => (
          <section key={title.id}>
            <Title order={2} fz="md" mb={4}>
              {i18n._(title)}
            </Title>
            <Text size="sm">{i18n._(text)}</Text>
          </section>
        ))}
        <TextLink to={paths.registration} state={state}>
          {t`Back to registration`}
        </TextLink>
      </Stack>
    </article>
  );
}
