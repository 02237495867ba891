import { t } from '@lingui/core/macro';
import { Alert, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSendingForm } from '../../api/sending-form.ts';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { wizardProblems, wizardStart, type WizardValues } from './wizard-rules.ts';

function choicesOf(labels: string[]) {
  return [{ value: '', label: t`Choose…` }, ...labels.map((label) => ({ value: label, label }))];
}

function categories() {
  return choicesOf([t`Quick Online Courses`, t`Face to Face Discussions`, t`Full Intro Training`]);
}

const products = {
  frameworkNames: ['HTML5', 'ReactJS', 'Angular', 'Vue'],
  engineNames: ['MySQL', 'Firebase', 'DynamoDB'],
};
const months = Array.from({ length: 12 }, (_, month) => String(month + 1));

/** The wizard forms of the template on one plain page: they validate the input and send nothing. */
export function WizardsPage() {
  const [isDone, setDone] = useState(false);
  const { field, submit, isSending, canSubmit } = useSendingForm<WizardValues, void>({
    initialValues: wizardStart,
    rules: wizardProblems,
    send: () => Promise.resolve(),
    onSent: () => setDone(true),
  });
  return (
    <Page title={t`Wizards`}>
      <form onSubmit={submit} noValidate onChange={() => setDone(false)} autoComplete="off">
        <Stack gap="md" maw={760}>
          <Alert>
            {t`Demo page. Nothing you enter is sent or stored. Do not enter a real card.`}
          </Alert>
          <Panel title={t`Details`}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput label={t`App Name`} withAsterisk {...field('appName')} />
              <NativeSelect
                label={t`Category`}
                withAsterisk
                data={categories()}
                {...field('category')}
              />
            </SimpleGrid>
          </Panel>
          <Panel title={t`Frameworks`}>
            <NativeSelect
              label={t`Framework`}
              withAsterisk
              data={choicesOf(products.frameworkNames)}
              {...field('framework')}
            />
          </Panel>
          <Panel title={t`Database`}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput label={t`Database Name`} withAsterisk {...field('dbName')} />
              <NativeSelect
                label={t`Database Engine`}
                withAsterisk
                data={choicesOf(products.engineNames)}
                {...field('dbEngine')}
              />
            </SimpleGrid>
          </Panel>
          <CardPanel field={field} />
          <div role="status">
            {isDone && (
              <Alert color="green">{t`Complete. Nothing was sent: this is a demo.`}</Alert>
            )}
          </div>
          <div>
            <SubmitButton label={t`Submit`} isSending={isSending} canSubmit={canSubmit} />
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
  const years = choicesOf(Array.from({ length: 11 }, (_, year) => String(thisYear + year)));
  return (
    <Panel title={t`Billing`}>
      <Stack gap="md">
        <TextInput label={t`Name On Card`} withAsterisk {...field('nameOnCard')} />
        <TextInput
          label={t`Card Number`}
          withAsterisk
          inputMode="numeric"
          {...field('cardNumber')}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NativeSelect
            label={t`Expiration Month`}
            withAsterisk
            data={choicesOf(months)}
            {...field('cardExpiryMonth')}
          />
          <NativeSelect
            label={t`Expiration Year`}
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
