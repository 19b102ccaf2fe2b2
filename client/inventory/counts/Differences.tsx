import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { stockPath } from '#client/inventory/stock-path.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { CountedItem, StockCount } from '#shared/inventory/counts/contract.ts'

import { chooseForCount, type CountChoiceBody, countOf } from './queries.ts'

interface DifferencesProps {
  count: StockCount
  mayChoose: boolean
}

const order: Record<CountedItem['state'], number> = { differ: 0, promised: 1, found: 2, left_out: 3 }

/** What was found beside what the books say, with what that is worth; first what somebody must decide. */
export function Differences({ count, mayChoose }: DifferencesProps) {
  const [all, showAll] = useState(false)
  const differing = count.items.filter(({ state, difference }) => state !== 'found' || difference !== 0)
  const shown = (all ? count.items : differing).toSorted((one, other) => order[one.state] - order[other.state])
  const agreeing = count.items.length - differing.length
  if (count.items.length === 0) {
    return <EmptyState title="Nothing is counted yet">What differs from the books stands here.</EmptyState>
  }

  return (
    <section aria-label="Differences" className="grid gap-3">
      <Sums count={count} />
      {differing.length === 0 && (
        <EmptyState title="Nothing differs">All that was counted is as the books say.</EmptyState>
      )}
      <ul className="border-t border-line text-sm empty:hidden">
        {shown.map((item) => (
          <Difference key={item.id} countId={count.id} item={item} mayChoose={mayChoose} />
        ))}
      </ul>
      {agreeing > 0 && (
        <div>
          <Button tone="plain" size="tight" onClick={() => showAll(!all)}>
            {all ? 'Show the differences alone' : `Show the ${agreeing} that agree`}
          </Button>
        </div>
      )}
    </section>
  )
}

function Sums({ count: { short, over, shortCents, overCents } }: { count: StockCount }) {
  const { money } = useStudio()
  const worth = (cents: number | null) => (cents === null ? '' : `, ${money(cents)}`)

  return (
    <p className="flex flex-wrap gap-x-5 text-sm figures">
      <span>
        <strong>{short}</strong> missing{worth(shortCents)}
      </span>
      <span>
        <strong>{over}</strong> too many{worth(overCents)}
      </span>
    </p>
  )
}

const signed = (quantity: number) => (quantity > 0 ? `+${quantity}` : String(quantity))

interface DifferenceProps {
  countId: string
  item: CountedItem
  mayChoose: boolean
}

function Difference({ countId, item, mayChoose }: DifferenceProps) {
  const { money } = useStudio()
  const { sku, name, counted, expected, difference, valueCents } = item

  return (
    <li className="grid gap-2 border-b border-line py-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <span className="wrap-anywhere">
          <Link to={stockPath(sku)} className="font-mono">
            {sku}
          </Link>{' '}
          <span className="font-medium">{name}</span> <StateBadge item={item} />
          {counted !== null && (
            <span className="block text-muted figures">
              {counted} counted, {expected} in the books
            </span>
          )}
        </span>
        <span className="text-right figures">
          {difference !== null && <strong className="block">{signed(difference)}</strong>}
          {difference !== null && difference !== 0 && valueCents !== null && (
            <span className="text-muted">{money(valueCents)}</span>
          )}
        </span>
      </div>
      {mayChoose && <Choices countId={countId} item={item} />}
    </li>
  )
}

function StateBadge({ item: { state } }: Pick<DifferenceProps, 'item'>) {
  if (state === 'differ') return <Badge tone="warning">People differ</Badge>
  if (state === 'promised') return <Badge tone="warning">More is promised</Badge>

  return state === 'left_out' ? <Badge>Stays as it is</Badge> : null
}

/** What can be said of it: whose number is right where several counted, and that it stays as it is. */
function Choices({ countId, item: { sku, lines, state } }: Omit<DifferenceProps, 'mayChoose'>) {
  const queries = useQueryClient()
  const choosing = useMutation({
    mutationFn: (body: CountChoiceBody) => chooseForCount(countId, sku, body),
    onSuccess: (count) => queries.setQueryData(countOf(countId).queryKey, count),
  })
  const sum = lines.reduce((total, { counted }) => total + counted, 0)
  if (lines.length === 1 && state === 'found') return null

  return (
    <div className="flex flex-wrap items-center gap-2">
      {lines.length > 1 &&
        lines.map(({ userId, by, counted }) => (
          <Button
            key={userId}
            tone="quiet"
            size="tight"
            disabled={choosing.isPending}
            onClick={() => choosing.mutate({ way: 'one', of: userId })}
          >
            {by ?? 'Somebody'}: {counted}
          </Button>
        ))}
      {lines.length > 1 && (
        <Button
          tone="quiet"
          size="tight"
          disabled={choosing.isPending}
          onClick={() => choosing.mutate({ way: 'together' })}
        >
          Together: {sum}
        </Button>
      )}
      {state !== 'left_out' && (
        <Button
          tone="plain"
          size="tight"
          disabled={choosing.isPending}
          onClick={() => choosing.mutate({ way: 'left_out' })}
        >
          Leave it as it is
        </Button>
      )}
      {state === 'promised' && (
        <span className="text-muted">
          Say when you post it that work waits for others, count it again, or leave it as it is.
        </span>
      )}
      {choosing.error && <Refusal error={choosing.error} />}
    </div>
  )
}
