import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import type { NewPayment, Payment } from '#shared/payments/contract.ts'

/** The act that takes a tender, from `usePayment`. At the register the sale shows its failures. */
export interface TenderAct {
  mutate: (payment: NewPayment) => void
  isPending: boolean
  error?: Error | null
  /** The server's answer, also for a declined card. */
  data?: Payment | undefined
  reset?: () => void
}

export interface TenderProps {
  /** At the register each tender has its own sum; an order has one sum for all tenders. */
  at: 'register' | 'order'
  /** What is left of the sale, or the typed sum. */
  leftCents: number
  /** On an order: a sum other than what is due now was typed. */
  isOtherSum?: boolean
  /** The client of the order. */
  personId: string | null
  act: TenderAct
  /** At the register Escape returns to the tenders. */
  onBack?: () => void
}

interface TenderFormProps {
  tender: TenderProps
  label: string
  /** The button's label. */
  verb: ReactNode
  /** A failure's title: `It is not taken`. */
  refused?: string
  /** The query that must load first. */
  error?: Error | null
  isReady: boolean
  /** The dialog's focus begins at the button. */
  isFirst?: boolean
  /** Another act or a note beside the button. */
  beside?: ReactNode
  onSend: () => void
  children?: ReactNode
}

/** The form of one tender. At the register its first field is focused, Enter submits, Escape returns. */
export function TenderForm({ tender: { at, act, onBack }, label, verb, refused, ...form }: TenderFormProps) {
  const { error, isReady, isFirst, beside, onSend, children } = form
  const isRegister = at === 'register'
  const problem = error ?? act.error
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isRegister) element.current?.querySelector('input')?.focus()
  }, [isRegister])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onBack || event.key !== 'Escape') return
    event.preventDefault()
    onBack()
  }
  const button = (
    <Button type="submit" data-first={isFirst} busy={act.isPending} disabled={!isReady}>
      {verb}
    </Button>
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves what its fields are about
    <form
      ref={element}
      data-tender={isRegister || undefined}
      aria-label={isRegister ? label : undefined}
      className={isRegister ? 'grid gap-3 rounded border border-line p-3' : 'grid gap-4'}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !act.isPending) onSend()
      }}
    >
      {children}
      {refused !== undefined && problem && <Refusal title={refused} error={problem} />}
      {isRegister ? (
        <div className="flex flex-wrap items-center gap-3">
          {button}
          {beside}
        </div>
      ) : (
        <>
          {button}
          {beside}
        </>
      )}
    </form>
  )
}

/** A tender's sum: typed here at the register, as a part of what is left; on an order it is typed above. */
export function useTenderSum({ at, leftCents }: TenderProps) {
  const [typed, type] = useState<number | null>(leftCents)
  const cents = at === 'register' ? typed : leftCents

  return { cents: isPart(cents, leftCents) ? cents : undefined, typed, type }
}

const isPart = (cents: number | null, leftCents: number): cents is number =>
  cents !== null && cents > 0 && cents <= leftCents

interface SumFieldProps {
  tender: TenderProps
  sum: ReturnType<typeof useTenderSum>
  label?: string
}

export function TenderSumField({ tender: { at, leftCents }, sum: { typed, type }, label = 'Sum' }: SumFieldProps) {
  const { studio } = useStudio()
  if (at === 'order') return null

  return (
    <Field label={`${label}, ${studio.currency}`} error={sumProblem(typed, leftCents)}>
      {(ids) => <MoneyField {...ids} value={typed} currency={studio.currency} onChange={type} />}
    </Field>
  )
}

function sumProblem(cents: number | null, leftCents: number): string | undefined {
  if (cents === null || isPart(cents, leftCents)) return undefined

  return cents > leftCents ? 'This is more than what is left.' : 'Type a sum, such as 20 or 12.50.'
}
