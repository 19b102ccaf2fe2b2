import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { paymentConfigQuery } from '#client/settings/payment-config.ts'

import type { Tender } from './TakePayment.tsx'

const tenders: readonly { code: Tender; label: string }[] = [
  { code: 'terminal', label: 'Terminal' },
  { code: 'cash', label: 'Cash' },
  { code: 'card', label: 'Card' },
  { code: 'gift_card', label: 'Gift card' },
]

/** What the client of the order has. */
const theirs: readonly { code: Tender; label: string }[] = [
  { code: 'kept_card', label: 'On file' },
  { code: 'credit', label: 'Credit' },
  { code: 'house_account', label: 'Account' },
]

interface TenderChoiceProps {
  tender: Tender
  hasClient: boolean
  onChoose: (tender: Tender) => void
}

/** How it is paid: arrows walk, as in any group of radio buttons. */
export function TenderChoice({ tender, hasClient, onChoose }: TenderChoiceProps) {
  const name = useId()
  const { data: config } = useQuery(paymentConfigQuery)
  // A number of a real card is typed by its holder, on their own order.
  const offered = [...tenders, ...(hasClient ? theirs : [])].filter(({ code }) => {
    if (code === 'kept_card') return config !== undefined && config.provider !== null
    return code !== 'card' || !config || config.provider === 'demo'
  })

  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Paid by</legend>
      <div className="grid grid-cols-3 gap-2">
        {offered.map(({ code, label }) => (
          <label
            key={code}
            className="grid min-h-11 cursor-pointer place-items-center rounded border border-edge px-2 has-checked:bg-fairway has-checked:font-semibold has-checked:text-on-fairway has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fairway"
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
