import { clsx } from 'clsx'
import { Minus, Plus, X } from 'lucide-react'

import { isOnReader, isToldElsewhere, statusOf } from '#client/orders/service.ts'
import { useStudio } from '#client/settings/service.ts'
import type { Order } from '#shared/orders/contract.ts'
import { rateOf } from '#shared/orders/taxes.ts'
import type { Payment, RefundTender } from '#shared/payments/contract.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

export interface ShownLine {
  key: string
  name: string
  quantity: number
  /** Undefined while its price is loading. */
  cents: number | undefined
  /** A membership's renewal terms, to be read before agreeing. */
  wording?: string | undefined
  /** Its quantity is always one. */
  isOnce?: boolean
  /** The discount and its reason. */
  offs?: readonly { reason: string; cents: number }[] | undefined
  /** A staff discount. */
  onRemoveOff?: (() => void) | undefined
  onQuantity?: ((quantity: number) => void) | undefined
}

/** The lines of the sale; those that can change have buttons. */
export const SaleLines = ({ lines }: { lines: readonly ShownLine[] }) => (
  <ul aria-label="Lines of the sale" className="divide-y divide-line border-y border-line">
    {lines.map((line) => (
      <Line key={line.key} line={line} />
    ))}
  </ul>
)

const pressLook =
  'grid size-9 pointer-coarse:size-11 shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink'

function Line({ line }: { line: ShownLine }) {
  return (
    <li className="py-0.5 text-sm">
      <LineRow line={line} />
      {line.wording !== undefined && <p className="pb-1 text-muted">{line.wording}</p>}
      <Offs line={line} />
    </li>
  )
}

function Offs({ line: { name, offs = [], onRemoveOff } }: { line: ShownLine }) {
  const { figure } = useStudio()

  return (
    <>
      {offs.map(({ reason, cents }) => (
        <p key={reason} className="flex items-center gap-1 pb-1 text-muted">
          <span className="min-w-0 flex-1 wrap-anywhere">{reason}</span>
          <span className="figures">-{figure(cents)}</span>
        </p>
      ))}
      {onRemoveOff && (
        <button
          type="button"
          className="min-h-row underline underline-offset-4 hover:text-ink"
          aria-label={`Take nothing off ${name}`}
          onClick={onRemoveOff}
        >
          Take nothing off
        </button>
      )}
    </>
  )
}

function LineRow({ line: { name, quantity, cents, isOnce, onQuantity } }: { line: ShownLine }) {
  const { figure } = useStudio()

  return (
    <div className="flex min-h-row items-center gap-1">
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      {onQuantity && !isOnce && (
        <button
          type="button"
          aria-label={`One less: ${name}`}
          className={pressLook}
          onClick={() => onQuantity(quantity - 1)}
        >
          <Minus aria-hidden className="size-4" />
        </button>
      )}
      <span className="min-w-7 text-center figures">
        <span aria-hidden>x</span>
        {quantity}
      </span>
      {onQuantity && !isOnce && (
        <button
          type="button"
          aria-label={`One more: ${name}`}
          className={pressLook}
          onClick={() => onQuantity(quantity + 1)}
        >
          <Plus aria-hidden className="size-4" />
        </button>
      )}
      <span className="w-20 shrink-0 text-right figures">
        {cents === undefined ? <span className="text-muted">pricing</span> : figure(cents)}
      </span>
      {onQuantity && (
        <button type="button" aria-label={`Remove ${name}`} className={pressLook} onClick={() => onQuantity(0)}>
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}

interface TaxedLine {
  taxes: readonly { jurisdiction: string; ratePpm: number; cents: number }[]
}

interface SaleSumsProps {
  lines: readonly TaxedLine[]
  /** The refunded part of the lines. */
  returnedCents?: number
  taxCents: number
  totalCents: number
  /** While a new price is loading. */
  isPending: boolean
}

/** Tax, returns and total exactly as the server says. */
export function SaleSums({ lines, returnedCents = 0, taxCents, totalCents, isPending }: SaleSumsProps) {
  const { studio, figure } = useStudio()

  return (
    <dl
      aria-busy={isPending}
      className={clsx('grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm', isPending && 'opacity-60')}
    >
      {taxCents > 0 && (
        <>
          <dt className="text-muted">Tax{percentOf(lines, studio.locale)}</dt>
          <dd className="text-right figures">{figure(taxCents)}</dd>
        </>
      )}
      {returnedCents > 0 && (
        <>
          <dt className="text-muted">Came back</dt>
          <dd className="text-right figures">{figure(-returnedCents)}</dd>
        </>
      )}
      <dt className="text-lg font-semibold">Total, {studio.currency}</dt>
      <dd className="text-right text-lg font-semibold figures">{figure(totalCents)}</dd>
    </dl>
  )
}

/** Whether all taxed lines have one rate. */
function percentOf(lines: readonly TaxedLine[], locale: string): string {
  const rates = lines
    .filter(({ taxes }) => taxes.length > 0)
    .map(({ taxes }) => taxes.reduce((sum, { ratePpm }) => sum + ratePpm, 0))
  const [first] = rates

  return first !== undefined && rates.every((rate) => rate === first) ? ` ${rateOf(first, locale)}` : ''
}

/** Payments and refunds so far, by tender; failed ones with their reasons. */
export function Tendered({ order: { payments, refunds } }: { order: Order }) {
  const { figure } = useStudio()
  if (payments.length === 0) return null

  return (
    <ul aria-label="Payments" className="grid gap-1 text-sm">
      {payments.map((payment) => (
        <li key={payment.id} className={clsx('flex gap-3', payment.status === 'failed' && 'text-flag-deep')}>
          <span className="min-w-0 flex-1 wrap-anywhere">
            {[tenderWords(payment), wordsOf(payment)].filter(Boolean).join(', ')}
          </span>
          <span className={clsx('figures', payment.status !== 'captured' && 'line-through')}>
            {figure(payment.amountCents)}
          </span>
        </li>
      ))}
      {refunds.flatMap(({ tenders }) =>
        tenders
          .filter((tender) => !isToldElsewhere(tender))
          .map((tender) => (
            <li key={tender.id} className={clsx('flex gap-3', tender.owedCents > 0 && 'text-flag-deep')}>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {tender.owedCents > 0 ? 'Owed' : 'Given back'}: {tenderWords(tender)}
              </span>
              <span className={clsx('figures', isNotGiven(tender) && 'line-through')}>
                {figure(-tender.amountCents)}
              </span>
            </li>
          )),
      )}
    </ul>
  )
}

const isNotGiven = ({ status }: RefundTender) => status === 'failed' || status === 'canceled'

function wordsOf(payment: Payment): string {
  if (isOnReader(payment)) return `asked for on ${payment.reader}`
  // The reader was canceled or offline: the card is not to blame.
  const isUndone = payment.status === 'failed' && payment.reader !== undefined && payment.decline?.retry === true

  return isUndone ? 'not taken' : statusOf(payment.status)
}
