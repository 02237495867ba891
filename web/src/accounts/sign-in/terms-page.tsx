import { Stack, Text, Title } from '@mantine/core';
import { useLocation } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { AuthHeading } from './auth-heading.tsx';

const terms = [
  {
    title: 'What this is',
    text: 'Time Tracker records working time. Whoever runs this server (the operator) provides it to the organizations that use it; each organization decides which projects are recorded and who takes part.',
  },
  {
    title: 'What is recorded',
    text: 'Only while a timer runs and a recorder is switched on: the time worked, whether keyboard and mouse were used in each second, the names of the applications and sites in front, window titles where your organization keeps them, and screenshots at random moments of the interval set for you. Keys, texts and mouse positions are never recorded. You can stop the timer at any time.',
  },
  {
    title: 'Who sees it',
    text: 'You see what was recorded about you. Owners of the organization and managers and viewers of a project see what was recorded in it. Screenshots are stored encrypted.',
  },
  {
    title: 'How long it is kept',
    text: 'As long as your organization has set for screenshots, titles and time. What you may delete yourself disappears at once, together with the time it belongs to; a line saying that it was deleted remains.',
  },
  {
    title: 'Your part',
    text: 'Keep your password to yourself, record only your own work, and record only on devices on which you may do so. Before you invite somebody, make sure that he knows what is recorded and that the law where he works allows it.',
  },
  {
    title: 'Our part',
    text: 'The software is free and comes without warranty, as its licence (MIT) says. The operator of this server answers for its security, its availability and for the data on it.',
  },
  {
    title: 'Ending it',
    text: 'You can stop using Time Tracker whenever you like. An owner can delete his organization, which removes its projects, time and images for ever.',
  },
];

export function TermsPage() {
  const state: unknown = useLocation().state;
  return (
    <article>
      <AuthHeading title="Terms and Conditions" />
      <Stack gap="md">
        {terms.map(({ title, text }) => (
          <section key={title}>
            <Title order={2} fz="md" mb={4}>
              {title}
            </Title>
            <Text size="sm">{text}</Text>
          </section>
        ))}
        <TextLink to={paths.registration} state={state}>
          Back to registration
        </TextLink>
      </Stack>
    </article>
  );
}
