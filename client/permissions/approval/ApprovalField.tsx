import type { Ref } from 'react'

import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { Approval } from './use-approval.ts'

interface ApprovalFieldProps {
  approval: Pick<Approval, 'isNeeded' | 'typed' | 'type'>
  /** Why it is asked for, where that is not plain. */
  why?: string
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Six digits that a manager types at somebody else's screen: they are not shown, and no browser keeps them. */
export function ApprovalField({
  approval: { isNeeded, typed, type },
  why = 'Six digits.',
  error,
  ref,
}: ApprovalFieldProps) {
  if (!isNeeded) return null

  return (
    <Field label="A manager’s code" hint={`${why} Both of you stand in the history.`} error={error}>
      {(ids) => (
        <TextInput
          {...ids}
          ref={ref}
          isTight
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          className="w-32! font-mono tracking-[0.3em] [-webkit-text-security:disc]"
          value={typed}
          onChange={({ target }) => type(target.value.replaceAll(/\D/g, ''))}
        />
      )}
    </Field>
  )
}
