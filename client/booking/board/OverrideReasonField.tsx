import type { ComponentProps } from 'react'

import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'

type OverrideReasonFieldProps = Omit<ComponentProps<typeof Field>, 'children'> &
  Omit<ComponentProps<'input'>, 'children'>

/** The reason by which the desk overrides the rules. */
export const OverrideReasonField = ({ label, hint, error, optional = false, ...control }: OverrideReasonFieldProps) => (
  <Field {...{ label, hint, error, optional }}>
    {(ids) => <input {...ids} maxLength={300} className={tightControlLook} {...control} />}
  </Field>
)
