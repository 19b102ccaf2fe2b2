import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { documentOf, DocumentWords } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { CardSetup } from '#shared/payments/cards-contract.ts'

import type { Keeper } from './kept-cards.ts'
import type { PayableOrder } from './payable.ts'

export interface KeepProps {
  keeper: Keeper
  onKept: (setup: CardSetup) => void
}

interface AgreeProps {
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

/** Agrees that a card is saved and charged later, under the studio's terms if there are any. */
export function AgreeToKeep({ isTicked, onTick }: AgreeProps) {
  const { data: terms } = useQuery(documentOf('card_terms'))

  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-fairway"
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span>
          Keep this card for later payments and for fees of what I book
          {terms && `, by the terms, version ${terms.version}`}.
        </span>
      </label>
      {terms && (
        <details className="text-sm">
          <summary className="cursor-pointer py-3 underline underline-offset-4">
            Read the terms of cards on file
          </summary>
          <div className="grid gap-4 border-l border-edge/60 py-2 pl-4">
            <DocumentWords text={terms.text} level={3} />
          </div>
        </details>
      )}
    </div>
  )
}

/** The checkbox by which a signed-in holder saves the paying card. */
export function useKeepTick(order: PayableOrder): { isTicked: boolean; tick: ReactNode } {
  const [isTicked, tick] = useState(false)
  const isDesk = usePermissions().holds('take_payments/orders')
  if (typeof order !== 'string' || isDesk) return { isTicked: false, tick: null }

  return { isTicked, tick: <AgreeToKeep isTicked={isTicked} onTick={tick} /> }
}

export const KeepingUnknown = ({ onAskAgain }: { onAskAgain: () => void }) => (
  <Notice kind="warning" title="No answer came">
    <p>Whether the card is kept is not known. Nothing was charged.</p>
    <div>
      <Button size="small" onClick={onAskAgain}>
        Ask again
      </Button>
    </div>
  </Notice>
)
