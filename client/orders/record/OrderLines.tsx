import { useAct } from '#client/api/use-act.ts'
import { handOverLines } from '#client/orders/record/lines/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Order, OrderLine } from '#shared/orders/contract.ts'
import { isReducible } from '#shared/orders/staff-discount.ts'
import { canBeReduced, canBeTakenOut, takesChanges } from '#shared/orders/status.ts'
import { taxesKeptOf, taxWords } from '#shared/orders/taxes.ts'
import { whoseWords } from '#shared/orders/whose.ts'

import { lineNote } from './order-words.ts'

const cell = 'border-b border-line px-2 py-1.5 first:pl-0 last:pr-0'
const figureCell = `${cell} text-right figures whitespace-nowrap`
const head = 'border-b border-edge/60 px-2 py-1.5 text-left font-medium text-muted first:pl-0 last:pr-0'
const roomy = '@max-lg:hidden'

/** The lines with discount and tax. */
export function OrderLines({ order }: { order: Order }) {
  const { currency } = useStudio().studio

  return (
    <RecordPart title="Lines">
      <div className="@container">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">Lines of {order.number}</caption>
          <thead>
            <tr>
              <th scope="col" className={head}>
                Line
              </th>
              <th scope="col" className={`${head} text-right!`}>
                Qty
              </th>
              <th scope="col" className={`${head} text-right! ${roomy}`}>
                Unit
              </th>
              <th scope="col" className={`${head} text-right! ${roomy}`}>
                Off
              </th>
              <th scope="col" className={`${head} text-right! ${roomy}`}>
                Tax
              </th>
              <th scope="col" className={`${head} text-right!`}>
                Total, {currency}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <Line key={line.id} order={order} line={line} />
            ))}
          </tbody>
          <Sums order={order} />
        </table>
        {takesChanges(order.status) && <Acts order={order} />}
      </div>
    </RecordPart>
  )
}

function Acts({ order }: { order: Order }) {
  const { linkTo } = useAddress()

  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 print:hidden">
      <HandOver order={order} />
      <ButtonLink to={linkTo({ do: 'add' })} tone="quiet" size="tight" preventScrollReset>
        Add a line
      </ButtonLink>
    </div>
  )
}

function Line({ order, line }: { order: Order; line: OrderLine }) {
  const { figure } = useStudio()
  const note = lineNote(line)
  const { name, whose, quantity, unitCents, discountCents, discounts, taxCents, totalCents, state } = line
  const isGone = state === 'released' || state === 'returned'

  return (
    <tr className={isGone ? 'text-muted' : undefined}>
      <th scope="row" className={`${cell} text-left font-medium wrap-anywhere`}>
        {name}
        {whose.length > 0 && <span className="block font-normal text-muted">{whoseWords(whose)}</span>}
        {note && <span className="block font-normal text-muted">{note}</span>}
        {discounts.map(({ cents, reason }) => (
          <span key={reason} className="block font-normal text-muted figures">
            {reason} -{figure(cents)}
          </span>
        ))}
        <LineActs order={order} line={line} />
      </th>
      <td className={figureCell}>{quantity}</td>
      <td className={`${figureCell} ${roomy}`}>{figure(unitCents)}</td>
      <td className={`${figureCell} ${roomy}`}>{figure(-discountCents || 0)}</td>
      <td className={`${figureCell} ${roomy}`}>{figure(taxCents)}</td>
      <td className={`${figureCell} font-medium`}>{figure(totalCents)}</td>
    </tr>
  )
}

function Sums({ order: { lines, totalCents } }: { order: Order }) {
  const { studio } = useStudio()
  const kept = lines.filter(({ state }) => state !== 'released')
  const returnedCents = kept.reduce((sum, line) => sum + line.returnedCents, 0)

  return (
    <tfoot>
      {taxesKeptOf(kept).map((tax) => (
        <SumRow
          key={`${tax.jurisdiction} ${tax.ratePpm}`}
          name={taxWords(tax, { isOnTop: false, locale: studio.locale })}
          cents={tax.cents}
        />
      ))}
      {returnedCents > 0 && <SumRow name="Came back" cents={-returnedCents} />}
      <SumRow name="Total" cents={totalCents} isTotal />
    </tfoot>
  )
}

interface SumRowProps {
  name: string
  cents: number
  isTotal?: boolean
}

function SumRow({ name, cents, isTotal = false }: SumRowProps) {
  const { figure } = useStudio()
  const weight = isTotal ? 'font-semibold' : 'font-normal text-muted'

  return (
    <tr className={weight}>
      <th scope="row" colSpan={2} className={`${cell} text-left ${weight}`}>
        {name}
      </th>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing stands below Unit, Off and Tax */}
      <td colSpan={3} className={`${cell} ${roomy}`} />
      <td className={figureCell}>{figure(cents)}</td>
    </tr>
  )
}

const look =
  'inline-flex min-h-6 items-center font-normal text-muted underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11'

/** The acts on a line that is not delivered. */
function LineActs({ order, line }: { order: Order; line: OrderLine }) {
  const { linkTo } = useAddress()
  if (!takesChanges(order.status)) return null

  return (
    <span className="flex flex-wrap gap-x-4 print:hidden">
      {canBeReduced(line) && line.totalCents > 0 && isReducible(line) && (
        <Link to={linkTo({ do: 'off', line: line.id })} preventScrollReset className={look}>
          Take off<span className="sr-only"> {line.name}</span>
        </Link>
      )}
      {canBeTakenOut(line) && (
        <Link to={linkTo({ do: 'remove', line: line.id })} preventScrollReset className={look}>
          Take out<span className="sr-only"> {line.name}</span>
        </Link>
      )}
    </span>
  )
}

/** Hands over goods that are paid and reserved; draws nothing if there are none. */
function HandOver({ order: { id: orderId, version, lines } }: { order: Order }) {
  const waiting = lines.filter(({ kind, state }) => kind === 'product' && state === 'reserved')
  const handing = useAct(() => handOverLines({ orderId, version, lineIds: waiting.map(({ id }) => id) }), {
    done: () => 'Handed over',
    touches: [['orders']],
  })
  if (waiting.length === 0) return null

  return (
    <>
      <Button size="tight" busy={handing.isPending} onClick={() => handing.mutate()}>
        Hand over {waiting.length === 1 ? waiting[0]?.name : `${waiting.length} lines`}
      </Button>
      {handing.error && <Refusal title="It is not handed over" error={handing.error} />}
    </>
  )
}
