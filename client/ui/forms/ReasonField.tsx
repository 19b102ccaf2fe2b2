import type { ComponentProps } from 'react'

import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

interface ReasonFieldProps extends Pick<ComponentProps<typeof TextInput>, 'isTight' | 'required'> {
  reason: string
  onType: (reason: string) => void
  hint?: string
  optional?: boolean
  /** A dialog begins here. */
  'data-first'?: boolean
}

/** Why somebody does it, for the history. */
export const ReasonField = ({
  reason,
  onType,
  hint = 'Kept in the history, with your name.',
  optional = false,
  ...control
}: ReasonFieldProps) => (
  <Field label="Reason" optional={optional} hint={hint}>
    {(ids) => (
      <TextInput
        {...ids}
        {...control}
        autoComplete="off"
        maxLength={300}
        value={reason}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Field>
)
