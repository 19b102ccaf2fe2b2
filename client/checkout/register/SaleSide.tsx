import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Printer, X } from 'lucide-react'
import { type Ref, type RefObject, useState } from 'react'

import { feesOfPerson } from '#client/booking/service.ts'
import { isUnknown } from '#client/errors/unanswered.ts'
import {
  giftCardsOf,
  lastChangeOf,
  lineNote,
  PrintCard,
  readersQuery,
  type TenderCode,
  tenders,
  UnderWay,
  useTenders,
  WaitingForReader,
} from '#client/orders/service.ts'
import { PersonLink, personPath } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'
import { cameBackOf } from '#shared/orders/taxes.ts'
import { nameWithWhose } from '#shared/orders/whose.ts'
import type { NewPayment, RefundTender } from '#shared/payments/contract.ts'
import { backWords } from '#shared/payments/tender-words.ts'

import type { Print } from './Papers.tsx'
import { isEmpty, type Sale, type SaleLine, withDiscount, withQuantity } from './sale.ts'
import { SaleExtras } from './SaleExtras.tsx'
import { SaleLines, SaleSums, type ShownLine, Tendered } from './SaleLines.tsx'
import type { Counter } from './use-counter.ts'

interface SaleSideProps {
  counter: Counter
  tenders: RefObject<HTMLDivElement | null>
  onPrint: (print: Print) => void
  onNext: () => void
}

/** The sale: client, lines, total, tenders. */
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
      // Only the server knows who gets the members' price of a place.
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

function Troubles({ counter }: { counter: Counter }) {
  const { sale, problem, placed, taking, open, changeRungUp } = counter
  const inOrder = problem instanceof Failure ? problem.facts.order : undefined
  const dead = deadLineOf(sale, problem)
  const last = placed?.payments.at(-1)
  const decline = taking.decline ?? (last?.reader === undefined ? undefined : last.decline)

  return (
    <>
      {problem && (
        <Notice kind="problem" title={isUnknown(problem) ? 'The price is not known' : 'This sale cannot be made'}>
          <p>{problem.message}</p>
          <p className="flex flex-wrap gap-2">
            <Button tone="quiet" size="tight" busy={counter.isPricing} onClick={counter.askAgain}>
              Try again
            </Button>
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

/** The line that the server refused. */
function deadLineOf({ lines }: Sale, problem: Error | null): SaleLine | undefined {
  const [detail] = problem instanceof Failure ? (problem.facts.details ?? []) : []
  const at = /^lines\.(\d+)/.exec(detail?.path ?? '')?.[1]

  return at === undefined ? undefined : lines[Number(at)]
}

function Money({ counter, tenders }: Pick<SaleSideProps, 'counter' | 'tenders'>) {
  const { sale, placed, leftCents, problem, isRungUp, takesApproval, taking, drawers, isPricing } = counter
  const { ringUpAgain, onReader, refresh } = counter
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
      <SaleTenders
        // After a part is paid, the next tender is chosen anew by its letter.
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
            void ringUpAgain().finally(() => setChanging(false))
          }}
        >
          Change the sale
        </Button>
      )}
    </>
  )
}

/** An unanswered request may have been done, so it is never said to have failed. */
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

/** The client of the sale, and its order. */
function SaleHead({ counter: { sale, placed, isRungUp, changeRungUp } }: { counter: Counter }) {
  const person = placed ? placed.person : sale.person

  return (
    <header className="flex min-h-row items-center gap-2">
      <h2 className="min-w-0 flex-1 truncate font-semibold">
        {person ? <PersonLink personId={person.id}>{person.name}</PersonLink> : 'Nobody in particular'}
      </h2>
      {sale.person && isRungUp && <FeesOf personId={sale.person.id} />}
      {placed && <Badge>{placed.number}</Badge>}
      {sale.person && isRungUp && (
        <button
          type="button"
          aria-label={`Without ${sale.person.name}`}
          className="grid size-9 place-items-center rounded text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          onClick={() => changeRungUp((now) => ({ ...now, person: null }))}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </header>
  )
}

/** The client's unpaid fees, charged from the client's page. */
function FeesOf({ personId }: { personId: string }) {
  const { money } = useStudio()
  const enabled = usePermissions().holds('manage_bookings/bookings')
  const fees = useQuery({ ...feesOfPerson(personId), enabled }).data ?? []
  const cents = fees.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (cents === 0) return null

  return (
    <Link
      to={`${personPath(personId)}?tab=money`}
      className="inline-flex min-h-row items-center text-fairway underline underline-offset-4 figures"
    >
      {money(cents)} in fees
    </Link>
  )
}

interface PaidProps {
  order: Order
  /** The difference to give back after an exchange for something cheaper. */
  given: readonly RefundTender[]
  onPrint: (print: Print) => void
  onNext: () => void
}

/** A paid sale: the change stays visible until the next sale. */
function Paid({ order, given, onPrint, onNext }: PaidProps) {
  const { money } = useStudio()
  const changeCents = lastChangeOf(order)
  useKeys([{ key: 'p', what: 'Print the receipt', run: () => onPrint('roll') }])
  const quiet = (print: Print, label: string, title: string) => (
    <Button tone="quiet" className="px-2!" title={title} onClick={() => onPrint(print)}>
      <Printer aria-hidden className="size-4.5" />
      {label}
    </Button>
  )

  return (
    <section aria-label="Paid" className="grid gap-3 rounded border border-fairway/50 bg-turf p-4">
      <output className="font-semibold">
        {order.number} is paid, {money(order.paidCents - order.refundedCents)}.
      </output>
      {given.length > 0 ? (
        <p className="text-lg font-semibold figures">{backWords(given, money).join(' ')}</p>
      ) : (
        changeCents > 0 && <p className="text-3xl font-semibold figures">Change {money(changeCents)}</p>
      )}
      <CardsToPrint order={order} onPrint={onPrint} />
      <div className="grid grid-cols-2 gap-2">
        <Button className="col-span-2" onClick={onNext}>
          Next sale
        </Button>
        {quiet('roll', '80 mm receipt', 'Print (P)')}
        {quiet('sheet', 'Full page', 'Letter or A4')}
        {quiet('gift', 'Gift receipt', 'Without prices')}
      </div>
    </section>
  )
}

/** Sold gift cards to hand over that have no code yet. */
function CardsToPrint({ order, onPrint }: Pick<PaidProps, 'order' | 'onPrint'>) {
  const hasCards = order.lines.some(({ kind }) => kind === 'gift_card')
  const { data: cards = [] } = useQuery({ ...giftCardsOf(order.id), enabled: hasCards })

  return cards
    .filter(({ status, recipient, sentAt }) => status === 'active' && recipient === null && sentAt === null)
    .map(({ id, balanceCents }) => (
      <PrintCard key={id} giftCardId={id} cents={balanceCents} onPrint={(card) => onPrint({ card })} />
    ))
}

interface SaleTendersProps {
  ref: Ref<HTMLDivElement>
  leftCents: number
  /** The sale's client, who adds store credit and house account as tenders. */
  personId: string | null
  hasDrawer: boolean
  isAsking: boolean
  /** A card's bank has not answered: no other tender is taken meanwhile. */
  isWaiting: boolean
  onTake: (payment: NewPayment) => void
}

const offered: readonly TenderCode[] = ['cash', 'terminal', 'card', 'kept_card', 'gift_card', 'credit', 'house_account']

/** The tenders, each with its key; one at a time is open, filled with what is left. */
function SaleTenders({ ref, leftCents, personId, hasDrawer, isAsking, isWaiting, onTake }: SaleTendersProps) {
  const { money } = useStudio()
  const [chosen, choose] = useState<TenderCode>()
  usePrefetchQuery(readersQuery)
  const codes = useTenders(offered, personId !== null)
  const isOff = (code: TenderCode) => isAsking || isWaiting || (code === 'cash' && !hasDrawer)
  useKeys(
    codes.map((code) => ({
      key: tenders[code].key,
      what: tenders[code].does,
      run: () => !isOff(code) && choose(code),
    })),
  )
  const open = codes.find((code) => code === chosen)
  const { Form } = open ? tenders[open] : {}
  const cashNeeds = hasDrawer ? undefined : 'Cash needs an open drawer.'

  return (
    <section aria-label="Take the money" className="grid gap-3">
      <p className="text-lg font-semibold figures">Left {money(leftCents)}</p>
      <div ref={ref} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {codes.map((code) => (
          <Button
            key={code}
            tone="quiet"
            className="px-2! aria-pressed:border-fairway! aria-pressed:bg-turf"
            aria-pressed={code === chosen}
            aria-keyshortcuts={tenders[code].key}
            disabled={isOff(code)}
            title={code === 'cash' ? cashNeeds : undefined}
            onClick={() => choose(code)}
          >
            <kbd className="font-mono text-xs opacity-70">{tenders[code].key.toUpperCase()}</kbd>
            {code === 'gift_card' ? 'Gift' : tenders[code].label}
          </Button>
        ))}
      </div>
      {cashNeeds && <p className="text-sm text-muted">{cashNeeds}</p>}
      {(isWaiting || (isAsking && (chosen === 'card' || chosen === 'kept_card'))) && (
        <output className="text-sm font-medium">Asking the bank, up to 30 s. Do not take cash yet.</output>
      )}
      {Form && !isWaiting && (
        <Form
          // After a part payment another sum is left.
          key={`${open} ${leftCents}`}
          at="register"
          leftCents={leftCents}
          personId={personId}
          act={{ mutate: onTake, isPending: isAsking }}
          onBack={() => choose(undefined)}
        />
      )}
    </section>
  )
}
