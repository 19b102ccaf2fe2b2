import { useQuery } from '@tanstack/react-query'

import { Price } from '#client/booking/Price.tsx'
import { TermsList } from '#client/booking/TermsList.tsx'
import { useCardAsked, usePaidAhead } from '#client/booking/use-paid-ahead.ts'
import type { FollowingChoice } from '#client/booking/wizard/visit/following.ts'
import { staffQuery } from '#client/catalog/queries.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { addressLine } from '#client/settings/opening.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'

interface ConfirmProps {
  service: Service
  start: FreeStart
  /** A lesson of a package pays for it: what is added is paid at the studio. */
  withCredit: boolean
  following: FollowingChoice
  busy: boolean
}

/** The last press, with the price and the terms beside it. */
export function ConfirmButton({ service, start, withCredit, following, busy }: ConfirmProps) {
  const { studio, dayShort, time } = useStudio()
  const giver = useGiver(service)
  const next = following?.start
  const paidCents = withCredit ? 0 : start.priceCents
  const nowCents = usePaidAhead(service, paidCents)
  const isCardAsked = useCardAsked(service, paidCents)

  return (
    <div className="grid gap-3">
      <div className="grid gap-2 border-t border-line pt-4">
        {giver !== undefined && <Said name="With" words={giver} />}
        <Said name="Where" words={`${studio.name}, ${addressLine(studio)}`} />
        <p className="flex justify-between gap-4 font-medium">
          <span>{nowCents > 0 ? 'Price' : 'To pay at the studio'}</span>
          <Price cents={start.priceCents} insteadOf={start.publicPriceCents} />
        </p>
        {nowCents > 0 && <Sum name="Due now" cents={nowCents} />}
        {nowCents > 0 && nowCents < start.priceCents && (
          <Sum name="Later, at the studio" cents={start.priceCents - nowCents} />
        )}
        {next && <Sum name={`Together with ${following.follower.name}`} cents={start.priceCents + next.priceCents} />}
        <TermsList
          startsAt={start.startsAt}
          priceCents={start.priceCents}
          includedMinutes={start.includedMinutes}
          withCredit={withCredit}
          cancellationPolicy={service.cancellationPolicy}
          {...(service.needsApproval && { status: 'pending_approval' })}
        />
      </div>
      {service.needsApproval && (
        <p className="text-sm text-muted">We look at it first. The time is kept for you until our answer is there.</p>
      )}
      {isCardAsked && (
        <p className="text-sm text-muted">A card is kept for the fee of a late cancellation. Nothing is charged now.</p>
      )}
      <Button type="submit" size="large" busy={busy} disabled={following && !next} className="w-full">
        {nowCents > 0
          ? 'Go on to payment for'
          : isCardAsked
            ? 'Go on to a card for'
            : service.needsApproval
              ? 'Ask for'
              : 'Book'}{' '}
        {next && 'both, '}
        {dayShort(start.local)}, {time(start.local)}
      </Button>
    </div>
  )
}

/** Whoever was chosen, or is alone in giving it; of several one who is free. */
function useGiver({ code }: Service): string | undefined {
  const { read } = useAddress()
  const { data: staff = [] } = useQuery(staffQuery)
  const able = staff.filter(({ serviceCodes }) => serviceCodes.includes(code))
  if (able.length === 0) return undefined
  const named = able.length === 1 ? able[0] : able.find(({ id }) => id === read('with'))

  return named?.name ?? `Whoever is free: ${able.map(({ name }) => name).join(', ')}`
}

const Said = ({ name, words }: { name: string; words: string }) => (
  <p className="flex justify-between gap-4">
    <span>{name}</span>
    <span className="text-right font-medium">{words}</span>
  </p>
)

function Sum({ name, cents }: { name: string; cents: number }) {
  const { money } = useStudio()

  return (
    <p className="flex justify-between gap-4 figures">
      <span>{name}</span>
      <span className="font-medium">{money(cents)}</span>
    </p>
  )
}
