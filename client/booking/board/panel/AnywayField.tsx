import type { ComponentProps } from 'react'

import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'

interface AnywayFieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  reason: string
  onReason: (reason: string) => void
}

/** Why something is done that the rules do not offer. */
export const AnywayField = ({ reason, onReason, ...field }: AnywayFieldProps) => (
  <Field {...field}>
    {(ids) => (
      <input
        {...ids}
        maxLength={300}
        className={tightControlLook}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
    )}
  </Field>
)
