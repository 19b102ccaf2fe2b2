import { clsx } from 'clsx'
import type { FormEvent, ReactNode } from 'react'

import { sentenceOf } from '#client/auth/refusals.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

function focusFirstField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('input:not([hidden])') ?? form?.querySelector('button')
  field?.focus()
}

/** A short form in the place of its button. After a refusal the typed text stays. */
export function PlaceForm({
  label,
  action,
  tone = 'primary',
  busy,
  error,
  refused,
  isAtField = false,
  isFound = false,
  onSubmit,
  onCancel,
  children,
}: {
  label: string
  action: string
  tone?: 'primary' | 'danger'
  busy: boolean
  error: Error | null
  /** The title of a refusal. */
  refused: string
  /** Whether a field shows the reason already. */
  isAtField?: boolean
  /** The form was on the page from the start: nobody pressed for it, so the focus stays where it is. */
  isFound?: boolean
  onSubmit: () => void
  onCancel?: (() => void) | undefined
  children: ReactNode
}) {
  const problem = useFocusOn(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }

  return (
    <form
      noValidate
      aria-label={label}
      ref={isFound ? undefined : focusFirstField}
      onSubmit={submit}
      className={clsx('grid max-w-xl gap-5 border-l-2 pl-5', tone === 'danger' ? 'border-flag' : 'border-fairway')}
    >
      {error && (
        <Refusal
          title={refused}
          ref={problem}
          error={error}
          why={isAtField ? 'The sentence below the field says why.' : sentenceOf(error)}
        />
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone={tone} busy={busy}>
          {action}
        </Button>
        {onCancel && <CancelButton onCancel={onCancel} />}
      </div>
    </form>
  )
}

const CancelButton = ({ onCancel }: { onCancel: () => void }) => (
  <Button tone="quiet" onClick={onCancel}>
    Cancel
  </Button>
)
