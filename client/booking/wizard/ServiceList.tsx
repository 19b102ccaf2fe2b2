import { clsx } from 'clsx'

import { Price } from '#client/booking/Price.tsx'
import { useMemberPrice } from '#client/booking/use-member-price.ts'
import { cheapestWay } from '#client/catalog/cheapest-way.ts'
import { MembersPay } from '#client/memberships/MembersPay.tsx'
import type { Service } from '#shared/catalog/contract.ts'

const headings: Record<Service['category'], string> = {
  evaluation: 'Find out',
  fitting: 'Club fittings',
  putter: 'Putters',
  lesson: 'Lessons',
  bench: 'On the bench',
  bay: 'Play and practice',
}

export function ServiceList({
  services,
  chosen,
  onChoose,
}: {
  services: readonly Service[]
  chosen: string | undefined
  onChoose: (code: string) => void
}) {
  const { priceOf } = useMemberPrice()
  const groups = Object.entries(Object.groupBy(services, ({ category }) => headings[category]))

  return (
    <div className="grid gap-5">
      {groups.map(([heading, group = []]) => (
        <fieldset key={heading} className="min-w-0">
          <legend className="pb-1 text-sm font-medium text-muted">{heading}</legend>
          <ul className="divide-y divide-line border-y border-line">
            {group.map((service) => (
              <li key={service.code}>
                <ServiceButton
                  service={service}
                  priceOf={priceOf}
                  isChosen={service.code === chosen}
                  onChoose={() => onChoose(service.code)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}

interface ServiceButtonProps {
  service: Service
  priceOf: ReturnType<typeof useMemberPrice>['priceOf']
  isChosen: boolean
  onChoose: () => void
}

function ServiceButton({ service, priceOf, isChosen, onChoose }: ServiceButtonProps) {
  const cheapest = cheapestWay(service)
  const { name, summary, durationMinutes, priceCents, isFrom, needsApproval } = cheapest
  const { cents, included } = priceOf(cheapest)

  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx(
        'grid w-full grid-cols-[1fr_auto] gap-x-4 px-3 py-2.5 text-left transition-colors',
        isChosen ? 'bg-turf shadow-[inset_3px_0_0_var(--color-fairway)]' : 'hover:bg-sunken',
      )}
    >
      <span className={clsx('leading-snug', isChosen ? 'font-semibold' : 'font-medium')}>{name}</span>
      <span className="text-right font-medium">
        {included ?? (
          <>
            {isFrom && 'from '}
            <Price cents={cents} insteadOf={priceCents} />
          </>
        )}
      </span>
      <span className="text-sm text-muted">
        {summary}
        {needsApproval && <span className="block font-medium text-ink">Needs approval</span>}
      </span>
      <span className="text-right text-sm whitespace-nowrap text-muted figures">
        {isFrom && 'from '}
        {durationMinutes} min
      </span>
      {included === undefined && cents === priceCents && (
        <span className="col-span-2 mt-1">
          <MembersPay service={cheapest} />
        </span>
      )}
    </button>
  )
}
