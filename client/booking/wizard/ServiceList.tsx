import { clsx } from 'clsx'

import { Price } from '#client/booking/Price.tsx'
import { useMemberPrice } from '#client/booking/use-member-price.ts'
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
            {group.map((service) => {
              const { code, name, summary, durationMinutes, priceCents } = service
              const { cents, included } = priceOf(service)
              return (
                <li key={code}>
                  <button
                    type="button"
                    aria-pressed={code === chosen}
                    onClick={() => onChoose(code)}
                    className={clsx(
                      'grid w-full grid-cols-[1fr_auto] gap-x-4 px-3 py-2.5 text-left transition-colors',
                      code === chosen ? 'bg-turf shadow-[inset_3px_0_0_var(--color-fairway)]' : 'hover:bg-sunken',
                    )}
                  >
                    <span className={clsx('leading-snug', code === chosen ? 'font-semibold' : 'font-medium')}>
                      {name}
                    </span>
                    <span className="text-right font-medium">
                      {included ?? <Price cents={cents} insteadOf={priceCents} />}
                    </span>
                    <span className="text-sm text-muted">{summary}</span>
                    <span className="text-right text-sm whitespace-nowrap text-muted figures">
                      {durationMinutes} min
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}
