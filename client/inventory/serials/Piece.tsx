import { JobLink } from '#client/inventory/JobLink.tsx'
import { OrderLink } from '#client/orders/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { StockUnit } from '#shared/inventory/units/contract.ts'

import { ownerWords, stateWords } from './serial-words.ts'

interface PieceProps {
  unit: StockUnit
  /** Whoever may say which piece somebody gets. */
  onName?: () => void
}

/** One piece: where it is, for whom, and what happened to it. */
export function Piece({ unit, onName }: PieceProps) {
  const { serial, state, place, named, owner } = unit
  const { label, tone } = stateWords[state]
  const isOpen = state === 'on_shelf' || (owner !== null && !named)
  const question = state === 'on_shelf' ? 'Who gets it' : 'Which it was'

  return (
    <li className="grid gap-1 border-b border-line py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono font-medium wrap-anywhere">{serial}</span>
        <Badge {...(tone && { tone })}>{label}</Badge>
        <ForWhom unit={unit} />
        <span className="text-muted">{place}</span>
        {onName && isOpen && (
          <Button tone="quiet" size="tight" className="ml-auto" aria-label={`${question}: ${serial}`} onClick={onName}>
            {question}
          </Button>
        )}
      </div>
      {owner !== null && !named && <p className="text-muted">Nobody has said yet that it is this one.</p>}
      <History of={unit} />
    </li>
  )
}

function ForWhom({ unit: { order, job, owner } }: { unit: StockUnit }) {
  if (job) return <JobLink job={job} />
  if (order) return <OrderLink orderId={order.id}>{order.number}</OrderLink>

  return owner && <span>{ownerWords[owner.kind]}</span>
}

function History({ of: { history, serial } }: { of: StockUnit }) {
  const { moment } = useStudio()

  return (
    <details>
      <summary aria-label={`What happened to ${serial}`} className="min-h-8 cursor-pointer py-1 text-muted">
        What happened to it
      </summary>
      <ol className="border-l border-line pl-3">
        {history.map(({ at, state, place, by, reason }) => (
          <li key={`${at.toISOString()} ${state} ${reason}`} className="py-0.5">
            {stateWords[state].label}, {place}
            {reason !== null && `: ${reason}`}
            <span className="block text-muted">
              {moment(at)}
              {by !== null && `, ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
