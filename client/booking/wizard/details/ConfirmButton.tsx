import { Price } from '#client/booking/Price.tsx'
import { TermsList } from '#client/booking/TermsList.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'

/** The last press, with the price and the terms beside it. */
export function ConfirmButton({ service, start, busy }: { service: Service; start: FreeStart; busy: boolean }) {
  const { dayShort, time } = useStudio()

  return (
    <div className="grid gap-3">
      <div className="grid gap-2 border-t border-line pt-4">
        <p className="flex justify-between gap-4 font-medium">
          <span>To pay at the studio</span>
          <Price cents={start.priceCents} insteadOf={start.publicPriceCents} />
        </p>
        <TermsList
          startsAt={start.startsAt}
          priceCents={start.priceCents}
          includedMinutes={start.includedMinutes}
          cancellationPolicy={service.cancellationPolicy}
        />
      </div>
      <Button type="submit" size="large" busy={busy} className="w-full">
        Book {dayShort(start.local)}, {time(start.local)}
      </Button>
    </div>
  )
}
