import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface CodeFormProps {
  /** The act that uses the code. */
  using: { mutate: (code: string) => void; isPending: boolean; error: Error | null; reset: () => void }
  /** At the register: closes it without a code. */
  onLeave?: () => void
}

/** An order's discount code; a refusal stands at its field. */
export function CodeForm({ using, onLeave }: CodeFormProps) {
  const [typed, type] = useState('')
  const code = typed.trim()
  const isRegister = onLeave !== undefined

  return (
    <form
      data-tender={isRegister || undefined}
      noValidate
      aria-label={isRegister ? 'Code' : undefined}
      className={isRegister ? 'rounded border border-line p-3 text-sm' : 'max-w-sm'}
      onSubmit={(event) => {
        event.preventDefault()
        if (code && !using.isPending) using.mutate(code)
      }}
    >
      <Field label="Code" optional={!isRegister} error={sentenceAfter(using.error)}>
        {(ids) => (
          <span className={isRegister ? 'flex flex-wrap gap-2' : 'flex gap-2'}>
            <TextInput
              {...ids}
              isTight={isRegister}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked for it at the register types the code next
              autoFocus={isRegister}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              className={isRegister ? 'w-40! font-mono uppercase' : 'uppercase'}
              value={typed}
              onChange={({ target }) => {
                type(target.value)
                using.reset()
              }}
            />
            <Button
              type="submit"
              tone={isRegister ? undefined : 'quiet'}
              size={isRegister ? 'tight' : undefined}
              busy={using.isPending}
              disabled={!code}
            >
              Use the code
            </Button>
            {onLeave && (
              <Button tone="quiet" size="tight" onClick={onLeave}>
                No code
              </Button>
            )}
          </span>
        )}
      </Field>
    </form>
  )
}
