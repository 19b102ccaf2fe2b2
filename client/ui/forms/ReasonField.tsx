import type { ComponentProps } from 'react'

import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

interface ReasonFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value'> {
  /** With `onType` where no form registers it. */
  reason?: string
  onType?: (reason: string) => void
  label?: string
  hint?: string
  error?: string | undefined
  optional?: boolean
  /** A dialog begins here. */
  'data-first'?: boolean
}

/** Why somebody does it, for the history. */
export const ReasonField = ({
  reason,
  onType,
  label = 'Reason',
  hint = 'Kept in the history, with your name.',
  error,
  optional = false,
  ...control
}: ReasonFieldProps) => (
  <Field label={label} optional={optional} hint={hint} error={error}>
    {(ids) => (
      <TextInput
        {...ids}
        autoComplete="off"
        maxLength={300}
        {...(onType && { value: reason, onChange: ({ target }) => onType(target.value) })}
        {...control}
      />
    )}
  </Field>
)
