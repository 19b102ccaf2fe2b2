import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'

import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

/** One code that is typed as the second step. */
export function StepCodeForm({
  label,
  hint,
  isNumber = true,
  problem,
  isBusy,
  onSubmit,
}: {
  label: string
  hint?: ReactNode
  isNumber?: boolean
  /** Why the code was not taken. */
  problem: string | undefined
  isBusy: boolean
  onSubmit: (code: string) => void
}) {
  const [code, setCode] = useState('')
  const around = useFocusOn(problem)

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit(code)
      }}
    >
      <div ref={around} tabIndex={-1} className="outline-none">
        <Field label={label} hint={hint} error={problem}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode={isNumber ? 'numeric' : 'text'}
              autoComplete={isNumber ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              className={clsx('font-mono', isNumber && 'tracking-[0.3em]')}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" size="large" busy={isBusy}>
        Confirm
      </Button>
    </form>
  )
}
