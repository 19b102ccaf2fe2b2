import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'

import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from './feedback/Notice.tsx'
import { Refusal } from './feedback/Refusal.tsx'
import { Field } from './forms/Field.tsx'
import { findMissing, MissingFields, requiredFieldOf } from './forms/missing-fields.ts'
import { MoneyField } from './forms/MoneyField.tsx'
import { ReasonField } from './forms/ReasonField.tsx'

interface SumField {
  label: string
  currency: string
  /** As it begins. */
  cents: number | null
  least: number
}

interface ActDialogProps {
  title: string
  /** As `useAct` has it. */
  act: { isPending: boolean; error: Error | null }
  /** What it does, on its button. */
  verb: string
  tone?: ComponentProps<typeof Button>['tone']
  /** As it stands after a failure: `It is not saved`. */
  otherwise: string
  /** On the button that does nothing. */
  leaving?: string
  /** What most acts ask for; what else is asked is drawn between them. */
  sum?: SumField
  reason?: 'required' | 'optional'
  /** Something else is missing yet: pressing says what, at its field. */
  isOff?: boolean
  /** Cannot be taken back: the focus begins at leaving it. */
  isGrave?: boolean
  /** Another way, left of both. */
  other?: ReactNode
  onAct: (typed: { cents: number; reason: string }) => void
  onClose: () => void
  /** What it means, and its fields. */
  children?: ReactNode
}

/** Draws an act: what it means, its fields, what went wrong, and both ways on. */
export function ActDialog({ title, act, verb, tone, otherwise, leaving = 'Leave it', sum, ...rest }: ActDialogProps) {
  const { reason: asksReason, isOff = false, isGrave = false, other, onAct, onClose, children } = rest
  const { missing, isTold, tell, onInput } = useMissing()
  const [cents, setCents] = useState(sum?.cents ?? null)
  const [reason, setReason] = useState('')
  const isSum = sum === undefined || (cents !== null && cents >= sum.least)
  const isReady = !isOff && isSum && (asksReason !== 'required' || reason.trim() !== '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isReady) tell(event.currentTarget)
    else if (!act.isPending) onAct({ cents: cents ?? 0, reason: reason.trim() })
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate className="grid gap-4" onInput={onInput} onSubmit={submit}>
        <MissingFields value={missing}>
          {sum && <Sum {...sum} cents={cents} isWrong={cents !== null && !isSum} onType={setCents} />}
          {children}
          {asksReason && (
            <ReasonField
              {...(!isGrave && !sum && { 'data-first': true })}
              optional={asksReason === 'optional'}
              reason={reason}
              onType={setReason}
            />
          )}
        </MissingFields>
        {!isReady && isTold && missing.size === 0 && (
          <Notice kind="problem">Something above is not chosen yet, or cannot be as it is.</Notice>
        )}
        {act.error && <Refusal title={otherwise} error={act.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          {other && <span className="mr-auto">{other}</span>}
          <Button tone="quiet" data-first={isGrave || undefined} onClick={onClose}>
            {leaving}
          </Button>
          <Button type="submit" tone={tone} busy={act.isPending}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface SumProps extends SumField {
  isWrong: boolean
  onType: (cents: number | null) => void
}

const Sum = ({ label, currency, cents, isWrong, onType }: SumProps) => (
  <Field label={`${label}, ${currency}`} error={isWrong ? 'Type a sum, such as 25.' : undefined}>
    {(ids) => <MoneyField {...ids} value={cents} currency={currency} onChange={onType} />}
  </Field>
)

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
