import { type FormEvent, type ReactNode, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

import { findMissing, MissingFields, requiredFieldOf } from './missing-fields.ts'

interface ActFormProps {
  /** What it does, on its button. */
  verb: string
  /** As it stands after a failure: `It is not saved`. */
  otherwise: string
  error: Error | null
  isBusy: boolean
  /** Something is missing yet: pressing says what, at its field. */
  isOff?: boolean
  /** Cannot be taken back: the focus begins at leaving it. */
  isGrave?: boolean
  /** Another way, left of both. */
  other?: ReactNode
  onAct: () => void
  onClose: () => void
  children: ReactNode
}

/** The form of a dialog: its fields, what went wrong, and both ways on. */
export function ActForm({ verb, otherwise, error, isBusy, isOff = false, isGrave = false, ...rest }: ActFormProps) {
  const { other, onAct, onClose, children } = rest
  const { missing, isTold, tell, onInput } = useMissing()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isOff) tell(event.currentTarget)
    else if (!isBusy) onAct()
  }

  return (
    <form noValidate className="grid gap-4" onInput={onInput} onSubmit={submit}>
      <MissingFields value={missing}>{children}</MissingFields>
      {isOff && isTold && missing.size === 0 && (
        <Notice kind="problem">Something above is not chosen yet, or cannot be as it is.</Notice>
      )}
      {error && <Refusal title={otherwise} error={error} />}
      <div className="flex flex-wrap justify-end gap-3">
        {other && <span className="mr-auto">{other}</span>}
        <Button tone="quiet" data-first={isGrave || undefined} onClick={onClose}>
          Leave it
        </Button>
        <Button type="submit" busy={isBusy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}

const nothing: ReadonlySet<string> = new Set()

/** Which fields were empty when the form was sent, each until something is typed into it. */
function useMissing() {
  const [missing, setMissing] = useState(nothing)
  const [isTold, setTold] = useState(false)

  return {
    missing,
    isTold,
    tell: (form: HTMLFormElement) => {
      const empty = findMissing(form)
      setMissing(new Set(empty.map(({ id }) => id)))
      setTold(true)
      empty[0]?.control.focus()
    },
    onInput: ({ target }: FormEvent) => {
      const typed = requiredFieldOf(target)
      setTold(false)
      setMissing((now) => (typed !== undefined && now.has(typed) ? without(now, typed) : now))
    },
  }
}

const without = (ids: ReadonlySet<string>, gone: string) => new Set([...ids].filter((id) => id !== gone))
