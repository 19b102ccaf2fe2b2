import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { denominationsOf } from '#client/orders/register/pads/notes.ts'
import { closeDrawer } from '#client/orders/register/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { ClosedDrawer, Count, Drawer } from '#shared/payments/drawers-contract.ts'

interface CloseDrawerProps {
  floatCents: number
  session: NonNullable<Drawer['session']>
  onClosed: (closed: ClosedDrawer) => void
}

/** Counted by notes and coins, before anybody is told what should be there; all but the float goes to the bank. */
export function CloseDrawer({ floatCents, session, onClosed }: CloseDrawerProps) {
  const { studio, money, clock } = useStudio()
  const [typed, type] = useState<TypedCounts>({})
  const counts: Count[] = denominationsOf(studio.currency).map((unitCents) => ({
    unitCents,
    count: Number(typed[unitCents] ?? 0),
  }))
  const countedCents = counts.reduce((sum, { unitCents, count }) => sum + unitCents * count, 0)
  const [typedBank, typeBank] = useState<number | null>()
  const isCounted = Object.values(typed).some((text) => text !== '')
  const bankedCents = typedBank === undefined ? Math.max(0, countedCents - floatCents) : typedBank
  const isPossible = bankedCents !== null && bankedCents >= 0 && bankedCents <= countedCents
  const [isRefused, refuse] = useState(false)
  const closing = useAct(
    (request: { counts: Count[]; bankedCents: number; version: number }) => closeDrawer(session.id, request),
    { onDone: onClosed, touches: [['drawers']] },
  )

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        refuse(!isCounted)
        if (isCounted && isPossible) closing.mutate({ counts, bankedCents, version: session.version })
      }}
    >
      <p className="text-sm text-muted">
        Open since {clock(session.openedAt)}. Count what is in it, its float too. What should be there is said after
        that.
      </p>
      <Counts counts={counts} typed={typed} onType={type} />
      <ToTheBank countedCents={countedCents} bankedCents={bankedCents} isPossible={isPossible} onType={typeBank} />
      {closing.error && <Refusal title="The drawer is not closed" error={closing.error} />}
      <Button type="submit" className="justify-self-start" busy={closing.isPending} disabled={isCounted && !isPossible}>
        {isCounted ? `Close with ${money(countedCents)} counted` : 'Close the drawer'}
      </Button>
      {isRefused && !isCounted && (
        <p role="alert" className="text-sm text-flag-deep">
          Count the drawer first. Where nothing is in it, type a 0.
        </p>
      )}
    </form>
  )
}

type TypedCounts = Readonly<Record<number, string>>

interface CountsProps {
  counts: readonly Count[]
  typed: TypedCounts
  onType: (typed: TypedCounts) => void
}

function Counts({ counts, typed, onType }: CountsProps) {
  const { figure } = useStudio()

  return (
    <fieldset className="grid gap-1.5">
      <legend className="sr-only">How many of each</legend>
      {counts.map(({ unitCents, count }, index) => (
        <label key={unitCents} className="grid grid-cols-[5rem_6rem_1fr] items-center gap-3 figures">
          <span className="text-right">{figure(unitCents)}</span>
          <TextInput
            isTight
            data-first={index === 0 || undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            className="text-right"
            value={typed[unitCents] ?? ''}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => onType({ ...typed, [unitCents]: target.value.replaceAll(/\D/g, '') })}
          />
          <span className="text-right text-muted">{count > 0 && figure(unitCents * count)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const problemOf = (bankedCents: number | null, counted: string) =>
  bankedCents === null ? 'Type a sum, 0 where nothing goes there.' : `No more than what was counted: ${counted}.`

interface ToTheBankProps {
  countedCents: number
  bankedCents: number | null
  isPossible: boolean
  onType: (cents: number | null) => void
}

function ToTheBank({ countedCents, bankedCents, isPossible, onType }: ToTheBankProps) {
  const { studio, money } = useStudio()

  return (
    <Field
      label={`To the bank, ${studio.currency}`}
      hint={isPossible ? `${money(countedCents - (bankedCents ?? 0))} stays in it as the next float.` : undefined}
      error={isPossible ? undefined : problemOf(bankedCents, money(countedCents))}
    >
      {(ids) => <MoneyField {...ids} value={bankedCents} currency={studio.currency} onChange={onType} />}
    </Field>
  )
}
