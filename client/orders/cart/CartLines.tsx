import { useQueryClient } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { PayClock } from '#client/orders/tenders/PayClock.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import type { Cart, CartLine } from '#shared/orders/cart-contract.ts'
import { isTaxOnTop, shownCents } from '#shared/orders/taxes.ts'
import { nameWithWhose, whoseWords } from '#shared/orders/whose.ts'

import { cartOf, removeFromCart } from './queries.ts'

/** The lines, the total, and what is paid now. */
export function CartLines({ cart, userId }: { cart: Cart; userId: string | undefined }) {
  const queries = useQueryClient()
  const removing = useAct((lineId: string) => removeFromCart(lineId), {
    onDone: (next) => queries.setQueryData(cartOf(userId).queryKey, next),
    onFailed: (error) => toast(errorToast(error)),
  })

  return (
    <div className="grid gap-4">
      <ul aria-label="Your cart" className="divide-y divide-line border-y border-line">
        {cart.lines.map((line) => (
          <Line key={line.id} line={line} isBusy={removing.isPending} onRemove={() => removing.mutate(line.id)} />
        ))}
      </ul>
      <Sums cart={cart} />
    </div>
  )
}

interface LineProps {
  line: CartLine
  isBusy: boolean
  onRemove: () => void
}

function Line({ line, isBusy, onRemove }: LineProps) {
  const { money } = useStudio()
  const { name, quantity, unitCents, discountCents, discounts, problem } = line
  const whose = whoseWords(line.whose)
  const publicCents = unitCents * quantity

  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-3">
      <span className="min-w-0 font-medium wrap-anywhere">
        {name}
        {quantity > 1 && <span className="font-normal text-muted"> x {quantity}</span>}
        {whose && <span className="block text-sm font-normal text-muted">{whose}</span>}
      </span>
      <span className="text-right figures">
        {problem === undefined && discountCents > 0 && (
          <>
            <span className="sr-only">before </span>
            <s className="mr-2 text-muted">{money(publicCents)}</s>
          </>
        )}
        {problem === undefined && money(shownCents(line))}
      </span>
      {discounts.map(({ reason, cents }) => (
        <span key={reason} className="col-start-1 text-sm text-fairway">
          {reason}, <span className="figures">{money(cents)}</span> less
        </span>
      ))}
      {problem === undefined && line.wording && (
        <span className="col-span-2 max-w-[60ch] text-sm text-muted">{line.wording}</span>
      )}
      {problem !== undefined && <span className="text-sm font-medium text-flag-deep">{problem}</span>}
      {problem === undefined && line.expiresAt && <PayClock expiresAt={line.expiresAt} over="It is kept no longer." />}
      <Button
        tone="plain"
        size="small"
        className="col-start-2 justify-self-end"
        aria-label={`Remove ${nameWithWhose(line)}`}
        disabled={isBusy}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  )
}

function Sums({ cart: { lines, discountCents, taxCents, totalCents, dueNowCents } }: { cart: Cart }) {
  const { money } = useStudio()
  const sums = [
    ...(discountCents > 0 ? [{ name: 'You save', cents: discountCents }] : []),
    ...(taxCents > 0 ? [{ name: isTaxOnTop(lines) ? 'Tax' : 'Tax in it', cents: taxCents }] : []),
    { name: 'Total', cents: totalCents },
    ...(dueNowCents < totalCents ? [{ name: 'Due now', cents: dueNowCents }] : []),
  ]

  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {sums.map(({ name, cents }) => (
        <div key={name} className="contents">
          <dt className={name === 'Total' ? 'font-semibold' : 'text-muted'}>{name}</dt>
          <dd className={name === 'Total' ? 'text-right font-semibold figures' : 'text-right figures'}>
            {money(cents)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
