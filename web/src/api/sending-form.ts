import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fieldProblems } from './api-errors.ts';
import type { Subject } from './changes.ts';
import type { FieldRule } from './field-rules.ts';

/** Returns the problems by field; empty if there are none. */
type Rules<Values> = (values: Values) => Problems;

/** Problems by field; undefined means no problem. */
type Problems = Record<string, string | undefined>;

/** Combines one rule for each field into the rules of a form. */
export function rulesOfFields<Field extends string>(
  rules: Record<Field, FieldRule>,
): Rules<Record<Field, unknown>> {
  return (values) => {
    const problems: Problems = {};
    for (const [field, rule] of Object.entries<FieldRule>(rules)) {
      const problem = rule(values[field as Field]);
      if (problem !== undefined) problems[field] = problem;
    }
    return problems;
  };
}

interface SendingFormOptions<Values, Sent> {
  initialValues: Values;
  /** Fields are named as in the call's input, so that the server's problems appear beside them. */
  rules: Rules<Values>;
  send: (values: Values) => Promise<Sent>;
  onSent?: (sent: Sent, values: Values) => void | Promise<void>;
  onFailed?: (error: unknown) => void | Promise<void>;
  /** Shown in a toast when the call succeeds. */
  success?: string;
  /** The form shows failures; otherwise a toast does. */
  showsItsErrors?: boolean;
  /** See the meta of mutations in query-client.ts. */
  changes?: readonly Subject[];
  refreshesLast?: boolean;
}

/** Everything a Mantine input needs to show and change one field. */
interface FieldProps<Value> {
  name: string;
  disabled: boolean;
  error?: ReactNode;
  value?: Value;
  checked?: boolean;
  /** Accepts the event or the new value, depending on the input. */
  onChange: (change: unknown) => void;
  onBlur: () => void;
}

export interface SendingForm<Values> {
  values: Values;
  /** For a text input or a select. Inputs are disabled while sending. */
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
  /** For a checkbox. */
  tick: (name: keyof Values & string) => FieldProps<never>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Restores the initial values and clears the problems. */
  reset: () => void;
  isSending: boolean;
  /** Neither sending nor invalid. */
  canSubmit: boolean;
  /** The error of the last attempt; null after a success and during a new attempt. */
  failure: Error | null;
}

/**
 * State of a form that sends a call: validates the fields, shows a problem once its field was touched,
 * and disables the submit button while sending or invalid.
 */
export function useSendingForm<Values extends Record<string, unknown>, Sent>(
  options: SendingFormOptions<Values, Sent>,
): SendingForm<Values> {
  const { initialValues, rules } = options;
  const [values, setValues] = useState(initialValues);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [serverProblems, setServerProblems] = useState<Problems>({});
  const problems = rules(values);
  const isValid = Object.values(problems).every((problem) => problem === undefined);
  const sending = useMutation({
    mutationFn: options.send,
    meta: {
      success: options.success,
      showsItsErrors: options.showsItsErrors,
      changes: options.changes,
      refreshesLast: options.refreshesLast,
    },
    onSuccess: (sent, sentValues) => options.onSent?.(sent, sentValues),
    onError: (error) => {
      setServerProblems(fieldProblems(error));
      return options.onFailed?.(error);
    },
  });
  const touch = (name: string) =>
    setTouched((before) => (before.includes(name) ? before : [...before, name]));
  const change = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }));
    setServerProblems((before) => ({ ...before, [name]: undefined }));
    touch(name);
  };
  const props = (name: string) => ({
    name,
    disabled: sending.isPending,
    error: serverProblems[name] ?? (touched.includes(name) ? problems[name] : undefined),
    onChange: (changed: unknown) => change(name, valueOf(changed)),
    onBlur: () => touch(name),
  });
  return {
    values,
    field: (name) => ({ ...props(name), value: values[name] }),
    tick: (name) => ({ ...props(name), checked: values[name] === true }),
    reset: () => {
      setValues(initialValues);
      setTouched([]);
      setServerProblems({});
      sending.reset();
    },
    submit: (event) => {
      event.preventDefault();
      setTouched(Object.keys(values));
      if (isValid && !sending.isPending) sending.mutate(values);
    },
    isSending: sending.isPending,
    canSubmit: !sending.isPending && isValid,
    failure: sending.error,
  };
}

/** The new value of an input, from its change event or from the value itself. */
function valueOf(changed: unknown): unknown {
  if (typeof changed !== 'object' || changed === null || !('currentTarget' in changed)) {
    return changed;
  }
  const { currentTarget } = changed;
  if (currentTarget instanceof HTMLInputElement && currentTarget.type === 'checkbox') {
    return currentTarget.checked;
  }
  return (currentTarget as HTMLInputElement).value;
}
