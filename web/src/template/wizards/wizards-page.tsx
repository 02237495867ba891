import { Alert, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSendingForm } from '../../api/sending-form.ts';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { wizardProblems, wizardStart, type WizardValues } from './wizard-rules.ts';

const chooseFirst = { value: '', label: 'Choose…' };
const choicesOf = (...words: string[]) => [
  chooseFirst,
  ...words.map((word) => ({ value: word, label: word })),
];
const categories = choicesOf(
  'Quick Online Courses',
  'Face to Face Discussions',
  'Full Intro Training',
);
const frameworks = choicesOf('HTML5', 'ReactJS', 'Angular', 'Vue');
const engines = choicesOf('MySQL', 'Firebase', 'DynamoDB');
const months = choicesOf(...Array.from({ length: 12 }, (_, month) => String(month + 1)));

/** The wizard forms of the template on one plain page: they check what is typed and send nothing. */
export function WizardsPage() {
  const [isDone, setDone] = useState(false);
  const { field, submit, isSending, canSubmit } = useSendingForm<WizardValues, void>({
    initialValues: wizardStart,
    rules: wizardProblems,
    send: () => Promise.resolve(),
    onSent: () => setDone(true),
  });
  return (
    <Page title="Wizards">
      <form onSubmit={submit} noValidate onChange={() => setDone(false)} autoComplete="off">
        <Stack gap="md" maw={760}>
          <Alert>
            An example of the template. Nothing typed here is sent or kept: do not enter a real
            card.
          </Alert>
          <Panel title="Details">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput label="App Name" withAsterisk {...field('appName')} />
              <NativeSelect
                label="Category"
                withAsterisk
                data={categories}
                {...field('category')}
              />
            </SimpleGrid>
          </Panel>
          <Panel title="Frameworks">
            <NativeSelect
              label="Framework"
              withAsterisk
              data={frameworks}
              {...field('framework')}
            />
          </Panel>
          <Panel title="Database">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput label="Database Name" withAsterisk {...field('dbName')} />
              <NativeSelect
                label="Database Engine"
                withAsterisk
                data={engines}
                {...field('dbEngine')}
              />
            </SimpleGrid>
          </Panel>
          <CardPanel field={field} />
          <div role="status">
            {isDone && <Alert color="green">Complete. Nothing was sent: this is an example.</Alert>}
          </div>
          <div>
            <SubmitButton label="Submit" isSending={isSending} canSubmit={canSubmit} />
          </div>
        </Stack>
      </form>
    </Page>
  );
}

interface CardPanelProps {
  field: ReturnType<typeof useSendingForm<WizardValues, void>>['field'];
}

function CardPanel({ field }: CardPanelProps) {
  const [thisYear] = useState(() => new Date().getFullYear());
  const years = choicesOf(...Array.from({ length: 11 }, (_, year) => String(thisYear + year)));
  return (
    <Panel title="Billing">
      <Stack gap="md">
        <TextInput label="Name On Card" withAsterisk {...field('nameOnCard')} />
        <TextInput label="Card Number" withAsterisk inputMode="numeric" {...field('cardNumber')} />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NativeSelect
            label="Expiration Month"
            withAsterisk
            data={months}
            {...field('cardExpiryMonth')}
          />
          <NativeSelect
            label="Expiration Year"
            withAsterisk
            data={years}
            {...field('cardExpiryYear')}
          />
          <TextInput
            label="CVV"
            withAsterisk
            inputMode="numeric"
            maxLength={4}
            {...field('cardCvv')}
          />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
}
