import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { giftCardOf, voidGiftCard } from '#client/orders/gift-cards/queries.ts'
import { ApprovalField } from '#client/permissions/approval/ApprovalField.tsx'
import { useApproval } from '#client/permissions/approval/use-approval.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
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
  const [reason, type] = useState('')
  const approval = useApproval()
  const isReady = reason.trim() !== '' && !approval.isMissing
  const ending = useMutation({
    mutationFn: () => voidGiftCard(id, reason.trim(), approval.code),
    onSuccess(card) {
      queries.setQueryData(giftCardOf(id).queryKey, card)
      toastDone('The gift card is void')
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['gift-cards'] }),
  })

  return (
    <Dialog title="Make the gift card void?" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !ending.isPending) ending.mutate()
        }}
      >
        <p>
          {money(balanceCents)} on it can be spent no more, and is owed to nobody. To give money back, refund the order
          that sold it instead.
        </p>
        <ReasonField data-first reason={reason} onType={type} />
        <ApprovalField approval={approval} />
        {ending.error && (
          <Notice kind="problem" title="It is not void">
            {ending.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" tone="danger" busy={ending.isPending} disabled={!isReady}>
            Make it void
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
