import { QrCode, useStudio } from '#client/settings/service.ts'
import { addressLine } from '#client/ui/wording.ts'
import { showCode } from '#shared/payments/gift-cards.ts'

import { giftCardUrl } from './queries.ts'

export interface PrintedCard {
  code: string
  cents: number
  expiresOn: string | null
}

/** A gift card on paper, visible in print only; its code opens the balance. */
export function GiftCardPaper({ code, cents, expiresOn }: PrintedCard) {
  const { studio, money, dayAndYear } = useStudio()

  return (
    <section
      aria-label="Gift card"
      className="hidden max-w-[120mm] break-inside-avoid border border-ink p-[6mm] print:block"
    >
      <div className="flex items-start justify-between gap-4">
        <p className="font-display text-[20pt] leading-tight">{studio.name}</p>
        <QrCode text={giftCardUrl(code)} />
      </div>
      <p className="mt-[4mm] text-[11pt]">Gift card</p>
      <p className="font-display text-[30pt] leading-tight figures">{money(cents)}</p>
      <p className="mt-[3mm] font-mono text-[13pt] font-semibold">{showCode(code)}</p>
      <p className="mt-[4mm] text-[9pt] leading-snug">
        Show it at the desk, or type the code where you pay. Whoever has the code can spend it.
        {expiresOn !== null && ` Good through ${dayAndYear(expiresOn)}.`}
      </p>
      <p className="mt-[2mm] text-[9pt]">
        {addressLine(studio)} {studio.phone}
      </p>
    </section>
  )
}
