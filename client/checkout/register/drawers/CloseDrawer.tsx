import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { closeDrawer, explainDifference } from '#client/checkout/register/queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { CountTerminal, TerminalCounted } from '#client/ledger/service.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { TerminalBatch } from '#shared/orders/month-end.ts'
import { denominationsOf } from '#shared/payments/denominations.ts'
import type { ClosedDrawer, CloseDrawer as ClosingRequest, Count, Drawer } from '#shared/payments/drawers-contract.ts'
import { movedCentsOf } from '#shared/payments/drawers.ts'

import { CashMoves } from './CashPanel.tsx'

interface CloseDrawerProps {
  /** The opening float; null if this person may not know it. */
  floatCents: number | null
  session: NonNullable<Drawer['session']>
  onClosed: (closed: ClosedDrawer) => void
}

/** Counts notes and coins before showing the expected sum. The bank deposit is typed, never suggested. */
export function CloseDrawer({ floatCents, session, onClosed }: CloseDrawerProps) {
  const { studio, money, clock } = useStudio()
  const [typed, type] = useState<TypedCounts>({})
  const [isEmpty, sayEmpty] = useState(false)
  const counts: Count[] = denominationsOf(studio.currency).map((unitCents) => ({
    unitCents,
    count: Number(typed[unitCents] ?? 0),
  }))
  const countedCents = counts.reduce((sum, { unitCents, count }) => sum + unitCents * count, 0)
  const [bankedCents, bank] = useState<number | null>(null)
  const saidEmpty = isEmpty && countedCents === 0
  const missing = missingOf({ countedCents, saidEmpty, bankedCents, counted: money(countedCents) })
  const [isRefused, refuse] = useState(false)
  const closing = useAct((request: ClosingRequest) => closeDrawer(session.id, request), {
    onDone: onClosed,
    touches: [['drawers']],
  })

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        refuse(missing !== undefined)
        if (missing !== undefined) return
        const { version } = session
        closing.mutate(
          saidEmpty
            ? { countedCents: 0, isEmpty: true, bankedCents: 0, version }
            : { counts, bankedCents: bankedCents ?? 0, version },
        )
      }}
    >
      <p className="text-sm text-muted">
        Open since {clock(session.openedAt)}. Count what is in it, its float too. What should be there is said after
        that. Foreign coins are not counted: lay them aside, and say so as the reason.
      </p>
      <Counts counts={counts} typed={typed} onType={type} />
      {countedCents === 0 ? (
        <NothingInIt isSaid={isEmpty} onSay={sayEmpty} />
      ) : (
        <ToTheBank
          countedCents={countedCents}
          floatCents={floatCents}
          bankedCents={bankedCents}
          problem={isRefused ? missing?.bank : undefined}
          onType={bank}
        />
      )}
      {closing.error && <Refusal title="The drawer is not closed" error={closing.error} />}
      <Button type="submit" className="justify-self-start" busy={closing.isPending}>
        {saidEmpty || countedCents > 0 ? `Close with ${money(countedCents)} counted` : 'Close the drawer'}
      </Button>
      {isRefused && missing?.count && <Missing>{missing.count}</Missing>}
    </form>
  )
}

const Missing = ({ children }: { children: string }) => (
  <p role="alert" className="text-sm text-flag-deep">
    {children}
  </p>
)

const NothingInIt = ({ isSaid, onSay }: { isSaid: boolean; onSay: (isSaid: boolean) => void }) => (
  <label className="flex min-h-row items-center gap-2">
    <input
      type="checkbox"
      className="size-5 accent-fairway"
      checked={isSaid}
      onChange={({ target }) => onSay(target.checked)}
    />
    Nothing is in it
  </label>
)

interface Counting {
  countedCents: number
  saidEmpty: boolean
  bankedCents: number | null
  /** The difference in words. */
  counted: string
}

/** The fields still missing before it can close. */
function missingOf({ countedCents, saidEmpty, bankedCents, counted }: Counting) {
  if (saidEmpty) return undefined
  if (countedCents === 0) return { count: 'Count the drawer first, or say that nothing is in it.' }
  if (bankedCents === null || Number.isNaN(bankedCents) || bankedCents < 0) {
    return { bank: 'Type what goes to the bank, 0 where nothing does.' }
  }

  return bankedCents > countedCents ? { bank: `No more than what was counted: ${counted}.` } : undefined
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

interface ToTheBankProps extends Pick<CloseDrawerProps, 'floatCents'> {
  countedCents: number
  bankedCents: number | null
  problem: string | undefined
  onType: (cents: number | null) => void
}

function ToTheBank({ countedCents, floatCents, bankedCents, problem, onType }: ToTheBankProps) {
  const { studio, money } = useStudio()
  const above = floatCents === null ? 0 : countedCents - floatCents

  return (
    <Field
      label={`To the bank, ${studio.currency}`}
      hint={
        bankedCents !== null && bankedCents >= 0 && bankedCents <= countedCents
          ? `${money(countedCents - bankedCents)} stays in it as the next float.`
          : above > 0
            ? `${money(above)} is above the float it was opened with.`
            : undefined
      }
      error={problem}
    >
      {(ids) => <MoneyField {...ids} value={bankedCents} currency={studio.currency} onChange={onType} />}
    </Field>
  )
}

interface DrawerResultProps {
  closed: ClosedDrawer
  onReason: (closed: ClosedDrawer) => void
  onDone: () => void
}

/** `Short 0.46`: counted against expected; a difference needs a reason once. */
export function DrawerResult({ closed, onReason, onDone }: DrawerResultProps) {
  const { figure } = useStudio()
  const { floatCents, cashCents, moves, expectedCents, countedCents, bankedCents, differenceCents, reason } = closed

  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 figures">
        <dt className="text-muted">Float</dt>
        <dd className="text-right">{figure(floatCents)}</dd>
        <dt className="text-muted">Cash taken, less given back</dt>
        <dd className="text-right">{figure(cashCents)}</dd>
        {moves.length > 0 && (
          <>
            <dt className="text-muted">Put in, less taken out</dt>
            <dd className="text-right">{figure(movedCentsOf(moves))}</dd>
          </>
        )}
        <dt>Should be there</dt>
        <dd className="text-right">{figure(expectedCents)}</dd>
        <dt>Counted</dt>
        <dd className="text-right">{figure(countedCents)}</dd>
        <dt className="border-t border-line pt-1.5 font-semibold">{wordOf(differenceCents)}</dt>
        <dd className="border-t border-line pt-1.5 text-right font-semibold">{figure(Math.abs(differenceCents))}</dd>
        <dt className="text-muted">To the bank</dt>
        <dd className="text-right">{figure(bankedCents)}</dd>
        <dt className="text-muted">Stays in it</dt>
        <dd className="text-right">{figure(countedCents - bankedCents)}</dd>
      </dl>
      <CashMoves moves={moves} />
      <TerminalToday />
      {differenceCents !== 0 && reason === null ? (
        <Reason closed={closed} onReason={onReason} />
      ) : (
        <>
          {reason !== null && <p className="text-sm text-muted">Reason: {reason}</p>}
          <Button className="justify-self-start" onClick={onDone}>
            Done
          </Button>
        </>
      )}
    </>
  )
}

const wordOf = (differenceCents: number) =>
  differenceCents === 0 ? 'It is right, difference' : differenceCents < 0 ? 'Short' : 'Over'

function Reason({ closed, onReason }: Pick<DrawerResultProps, 'closed' | 'onReason'>) {
  const [reason, type] = useState('')
  const explaining = useAct(() => explainDifference(closed.id, reason.trim()), {
    onDone: onReason,
    touches: [['drawers']],
  })

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) explaining.mutate()
      }}
    >
      <p className="text-sm text-muted">The drawer is closed, and the difference is in the books.</p>
      <Field label="Reason" error={sentenceAfter(explaining.error)}>
        {(ids) => (
          <TextInput
            {...ids}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is left to do once it is counted
            autoFocus
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" busy={explaining.isPending} disabled={!reason.trim()}>
        Save the reason
      </Button>
    </form>
  )
}

/** The terminal is counted at the same time as the drawer. */
function TerminalToday() {
  const today = useToday()
  const [batch, keep] = useState<TerminalBatch>()

  return (
    <section aria-label="Card terminal" className="grid gap-2 border-t border-line pt-3 text-sm">
      <h3 className="font-semibold">Card terminal</h3>
      {batch ? (
        <TerminalCounted batch={batch} onReason={keep} />
      ) : (
        <>
          <p className="text-muted">Of a terminal of its own bank, type the total of its batch. Else leave it.</p>
          <CountTerminal day={today} onCounted={keep} />
        </>
      )}
    </section>
  )
}
