import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { paymentConfigQuery } from '#client/settings/payment-config.ts'

import type { Tender } from './TakePayment.tsx'

const tenders: readonly { code: Tender; label: string }[] = [
  { code: 'terminal', label: 'Terminal' },
  { code: 'cash', label: 'Cash' },
  { code: 'card', label: 'Card' },
  { code: 'kept_card', label: 'On file' },
]

interface TenderChoiceProps {
  tender: Tender
  /** A card on file is somebody's. */
  hasClient: boolean
  onChoose: (tender: Tender) => void
}

/** How it is paid: arrows walk, as in any group of radio buttons. */
export function TenderChoice({ tender, hasClient, onChoose }: TenderChoiceProps) {
  const name = useId()
  const { data: config } = useQuery(paymentConfigQuery)
  // A number of a real card is typed by its holder, on their own order.
  const offered = tenders.filter(({ code }) => {
    if (code === 'kept_card') return hasClient && config !== undefined && config.provider !== null
    return code !== 'card' || !config || config.provider === 'demo'
  })

  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Paid by</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded border border-edge">
        {offered.map(({ code, label }) => (
          <label
            key={code}
            className="grid min-h-11 cursor-pointer place-items-center border-edge px-2 not-first:border-l has-checked:bg-fairway has-checked:font-semibold has-checked:text-on-fairway has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fairway"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={tender === code}
              onChange={() => onChoose(code)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
