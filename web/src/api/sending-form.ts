import { useForm, type FormErrors } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { fieldProblems } from './api-errors.ts';
import type { FieldRule } from './field-rules.ts';

/** Problems by field; empty when all is well. */
type Rules<Values> = (values: Values) => FormErrors;

/** The rules of a form field by field. */
export function rulesOfFields<Field extends string>(
  rules: Record<Field, FieldRule>,
): Rules<Record<Field, unknown>> {
  return (values) => {
    const problems: FormErrors = {};
    for (const [field, rule] of Object.entries<FieldRule>(rules)) {
      const problem = rule(values[field as Field]);
      if (problem !== undefined) problems[field] = problem;
    }
    return problems;
  };
}

interface SendingFormOptions<Values, Sent> {
  initialValues: Values;
  /** Fields carry the names of the call's input, so that the server's problems find their place. */
  rules: Rules<Values>;
  send: (values: Values) => Promise<Sent>;
  onSent?: (sent: Sent, values: Values) => void | Promise<void>;
  onFailed?: (error: unknown) => void | Promise<void>;
  /** Said in a toast when the call succeeds. */
  success?: string;
  /** The form says itself what failed; otherwise a toast does. */
  showsItsErrors?: boolean;
}

/** Everything a Mantine input needs to show and change one field. */
interface FieldProps<Value> {
  name: string;
  disabled: boolean;
  error?: ReactNode;
  value?: Value;
  checked?: boolean;
  /** Takes the event or the new value, as the input gives it. */
  onChange: (change: unknown) => void;
  onBlur: () => void;
}

export interface SendingForm<Values> {
  values: Values;
  /** For an input of text or a choice; inputs are off while sending. */
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
  /** For a checkbox. */
  tick: (name: keyof Values & string) => FieldProps<never>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Back to the initial values, without problems. */
  reset: () => void;
  isSending: boolean;
  /** Neither sending nor invalid. */
  canSubmit: boolean;
  /** What the last attempt ended with, null after a success or a new attempt. */
  failure: Error | null;
}

/**
 * The one way a form sends something: rules of the contract, problems beside the field once it was
 * touched, a submit button that is off while sending or invalid.
 */
export function useSendingForm<Values extends Record<string, unknown>, Sent>(
  options: SendingFormOptions<Values, Sent>,
): SendingForm<Values> {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.initialValues,
    validate: options.rules,
    validateInputOnBlur: true,
    validateInputOnChange: true,
  });
  const sending = useMutation({
    mutationFn: options.send,
    meta: { success: options.success, showsItsErrors: options.showsItsErrors },
    onSuccess: (sent, values) => options.onSent?.(sent, values),
    onError: (error) => {
      form.setErrors(fieldProblems(error));
      return options.onFailed?.(error);
    },
  });
  const props = (name: string, type: 'input' | 'checkbox') => {
    const { value, checked, error, onChange, onBlur } = form.getInputProps(name, {
      type,
    }) as Omit<FieldProps<never>, 'name' | 'disabled'>;
    return { name, disabled: sending.isPending, value, checked, error, onChange, onBlur };
  };
  return {
    values: form.values,
    field: (name) => props(name, 'input'),
    tick: (name) => props(name, 'checkbox'),
    reset: () => {
      form.reset();
      sending.reset();
    },
    submit: form.onSubmit((values) => sending.mutate(values)),
    isSending: sending.isPending,
    canSubmit: !sending.isPending && form.isValid(),
    failure: sending.error,
  };
}
