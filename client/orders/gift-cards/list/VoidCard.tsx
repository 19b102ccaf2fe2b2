import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { giftCardOf, voidGiftCard } from '#client/orders/gift-cards/queries.ts'
import { EndDialog } from '#client/orders/record/EndDialog.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { GiftCard } from '#shared/payments/gift-cards.ts'

/** Ends a card for good; says first what that means. */
export function VoidCard({ card }: { card: GiftCard }) {
  const [isOpen, open] = useState(false)

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        Make it void
      </Button>
      {isOpen && <VoidDialog card={card} onClose={() => open(false)} />}
    </>
  )
}

function VoidDialog({ card: { id, balanceCents }, onClose }: { card: GiftCard; onClose: () => void }) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: (reason: string) => voidGiftCard(id, reason),
    onSuccess(card) {
      queries.setQueryData(giftCardOf(id).queryKey, card)
      toastDone('The gift card is void')
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['gift-cards'] }),
  })

  return (
    <EndDialog
      title="Make the gift card void?"
      ending={ending}
      verb="Make it void"
      failed="It is not void"
      onClose={onClose}
    >
      {money(balanceCents)} on it can be spent no more, and is owed to nobody. To give money back, refund the order that
      sold it instead.
    </EndDialog>
  )
}
