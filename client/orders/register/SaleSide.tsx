import { type RefObject, useState } from 'react'

import { isUnknown } from '#client/errors/unanswered.ts'
import { UnderWay } from '#client/orders/pay/UnderWay.tsx'
import { WaitingForReader } from '#client/orders/readers/WaitingForReader.tsx'
import { lineNote } from '#client/orders/record/line-note.ts'
import { Tenders } from '#client/orders/register/pads/Tenders.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Failure } from '#shared/http/failure.ts'
import { cameBackOf } from '#shared/orders/taxes.ts'
import { nameWithWhose } from '#shared/orders/whose.ts'

import { Paid } from './Paid.tsx'
import type { Print } from './Papers.tsx'
import { isEmpty, type Sale, type SaleLine, withDiscount, withQuantity } from './sale.ts'
import { SaleExtras } from './SaleExtras.tsx'
import { SaleHead } from './SaleHead.tsx'
import { SaleLines, type ShownLine } from './SaleLines.tsx'
import { SaleSums } from './SaleSums.tsx'
import { Tendered } from './Tendered.tsx'
import type { Counter } from './use-counter.ts'

interface SaleSideProps {
  counter: Counter
  tenders: RefObject<HTMLDivElement | null>
  onPrint: (print: Print) => void
  onNext: () => void
}

/** The sale itself: whose it is, its lines, what it comes to, and how it is paid. */
export function SaleSide({ counter, tenders, onPrint, onNext }: SaleSideProps) {
  const { sale, codes, placed, totals, isPaid, isRungUp, isPricing } = counter
  if (isEmpty(sale) && codes.length === 0) return <NothingYet />

  return (
    <section aria-label="Sale" className="grid content-start gap-3">
      <SaleHead counter={counter} />
      <SaleLines lines={linesOf(counter)} />
      {isRungUp && sale.lines.length > 0 && <SaleExtras counter={counter} />}
      {totals && <SaleSums {...totals} returnedCents={cameBackOf(placed?.lines ?? [])} isPending={isPricing} />}
      {placed && <Tendered order={placed} />}
      <Troubles counter={counter} />
      {placed && isPaid ? (
        <Paid order={placed} given={counter.given} onPrint={onPrint} onNext={onNext} />
      ) : (
        <Money counter={counter} tenders={tenders} />
      )}
    </section>
  )
}

const NothingYet = () => (
  <p className="rounded border border-dashed border-edge/60 px-4 py-6 text-muted">
    Nothing is rung up. Scan something, or press one of the quick keys.
  </p>
)

function linesOf({ sale, placed, codes, totals, priced, changeRungUp, isRungUp }: Counter): ShownLine[] {
  if (placed) {
    return placed.lines.map((line) => ({
      key: line.id,
      offs: line.discounts,
      name: nameWithWhose(line),
      wording: lineNote(line),
      quantity: line.quantity,
      cents: line.unitCents * line.quantity,
    }))
  }
  const tip = { key: 'tip', name: 'Tip', quantity: 1, cents: sale.tipCents, isOnce: true }

  return [
    ...sale.lines.map(({ kind, code, name, quantity, unitCents, discount }, at) => ({
      key: code,
      offs: totals?.lines[at]?.discounts,
      wording: priced.data?.lines[at]?.kind === kind ? priced.data.lines[at].wording : undefined,
      onRemoveOff: discount && isRungUp ? () => changeRungUp((now) => withDiscount(now, code, undefined)) : undefined,
      name,
      quantity,
      // Of places the server alone knows who pays what members do.
      cents: (kind === 'clinic' ? (totals?.lines[at]?.unitCents ?? unitCents) : unitCents) * quantity,
      isOnce: kind !== 'product',
      onQuantity: isRungUp ? (next: number) => changeRungUp((now) => withQuantity(now, code, next)) : undefined,
    })),
    ...(sale.tipCents > 0
      ? [{ ...tip, onQuantity: isRungUp ? () => changeRungUp((now) => ({ ...now, tipCents: 0 })) : undefined }]
      : []),
    ...codes.map(({ id, code }) => ({ key: id, name: code, quantity: 1, cents: undefined })),
  ]
}

function Troubles({ counter: { sale, problem, placed, taking, open, changeRungUp } }: { counter: Counter }) {
  const inOrder = problem instanceof Failure ? problem.facts.order : undefined
  const dead = deadLineOf(sale, problem)
  const last = placed?.payments.at(-1)
  const decline = taking.decline ?? (last?.reader === undefined ? undefined : last.decline)

  return (
    <>
      {problem && (
        <Notice kind="problem" title={isUnknown(problem) ? 'The price is not known' : 'This sale cannot be made'}>
          <p>{problem.message}</p>
          <p className="flex flex-wrap gap-2 empty:hidden">
            {inOrder && (
              <Button tone="quiet" size="tight" onClick={() => open(inOrder.id)}>
                Open {inOrder.number}
              </Button>
            )}
            {dead && (
              <Button tone="quiet" size="tight" onClick={() => changeRungUp((now) => withQuantity(now, dead.code, 0))}>
                Take {dead.name} off
              </Button>
            )}
          </p>
        </Notice>
      )}
      {taking.refusal && (
        <Notice kind="problem" title="Nothing was taken">
          {taking.refusal}
        </Notice>
      )}
      {decline && !taking.isAsking && <Notice kind="problem">{decline.message}</Notice>}
      {placed && <UnderWay order={placed.id} payments={placed.payments} />}
    </>
  )
}

/** The line that cannot be sold any more, as the server names it. */
function deadLineOf({ lines }: Sale, problem: Error | null): SaleLine | undefined {
  const [detail] = problem instanceof Failure ? (problem.facts.details ?? []) : []
  const at = /^lines\.(\d+)/.exec(detail?.path ?? '')?.[1]

  return at === undefined ? undefined : lines[Number(at)]
}

function Money({ counter, tenders }: Pick<SaleSideProps, 'counter' | 'tenders'>) {
  const { sale, placed, leftCents, problem, isRungUp, takesApproval, taking, drawers, isPricing } = counter
  const { unplace, onReader, refresh } = counter
  const [isChanging, setChanging] = useState(false)
  if (leftCents <= 0) return null
  if (problem && isRungUp) return <p>Nothing can be taken before that is mended.</p>
  if (taking.isUnknown) return <Unknown counter={counter} />
  if (onReader) return <WaitingForReader key={onReader.id} payment={onReader} onEnd={refresh} />

  const isWaiting = placed?.payments.some(({ status }) => status === 'processing') ?? false
  const mayChange = placed && placed.paidCents === 0 && !isWaiting && !taking.isAsking && sale.lines.length > 0
  return (
    <>
      {takesApproval && <p>More is taken off than you may: a manager types their code when it is paid.</p>}
      <Tenders
        // Once a part is paid, the next way to pay is chosen anew, by its letter.
        key={placed?.paidCents ?? 0}
        ref={tenders}
        leftCents={leftCents}
        personId={(placed ? placed.person : sale.person)?.id ?? null}
        hasDrawer={drawers?.some(({ session }) => session?.isMine) ?? false}
        isAsking={taking.isAsking || isPricing}
        isWaiting={isWaiting}
        onTake={taking.take}
      />
      {mayChange && (
        <Button
          tone="plain"
          size="tight"
          className="justify-self-start"
          busy={isChanging}
          onClick={() => {
            setChanging(true)
            void unplace().finally(() => setChanging(false))
          }}
        >
          Change the sale
        </Button>
      )}
    </>
  )
}

/** What was asked for may have been done: never said to have failed. */
function Unknown({ counter: { sale, taking, leftCents } }: { counter: Counter }) {
  const { money } = useStudio()
  const cents = sale.attempt?.body.amountCents ?? leftCents

  return (
    <Notice kind="warning" title={`It is not known whether ${money(cents)} was taken`}>
      <p>No answer came. Ask again: it is taken once, however often you ask.</p>
      <Button className="mt-1 justify-self-start" onClick={taking.askAgain}>
        Ask again
      </Button>
    </Notice>
  )
}
