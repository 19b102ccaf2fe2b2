import { useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'

import { useAct } from '#client/api/use-act.ts'
import { qrCodeOf, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { readCode } from '#shared/payments/gift-cards.ts'

import type { PrintedCard } from './GiftCardPaper.tsx'
import { printGiftCard, giftCardUrl } from './queries.ts'

interface PrintCardProps {
  giftCardId: string
  cents: number
  isAgain?: boolean
  /** Prints the card. Its code is shown only this once. */
  onPrint: (card: PrintedCard) => void
}

/** Makes a card's code and prints it at once. */
export function PrintCard({ giftCardId, cents, isAgain = false, onPrint }: PrintCardProps) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const printing = useAct(
    async () => {
      const { code, balanceCents, expiresOn } = await printGiftCard(giftCardId)
      const card = { code: readCode(code), cents: balanceCents, expiresOn }
      await queries.ensureQueryData(qrCodeOf(giftCardUrl(card.code))).catch(() => undefined)
      return card
    },
    { onDone: onPrint, touches: [['gift-cards']] },
  )

  return (
    <div className="grid gap-2">
      <Button busy={printing.isPending} onClick={() => printing.mutate()}>
        <Printer aria-hidden className="size-4.5" />
        Print the gift card{isAgain && ' again'}, {money(cents)}
      </Button>
      {printing.error && <Refusal error={printing.error} />}
    </div>
  )
}
