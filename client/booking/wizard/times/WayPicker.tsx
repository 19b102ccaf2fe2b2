import type { Choice } from '#client/booking/wizard/choice.ts'
import { cheapestWay } from '#client/catalog/cheapest-way.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { AddOn, Service, ServiceOption } from '#shared/catalog/contract.ts'

import { Pick, Picks } from './Picks.tsx'

/** In which way a service is wanted: its option, for how long, and what is added. Nothing where there is no choice. */
export function WayPicker({ service, choice }: { service: Service; choice: Choice }) {
  const { options, addOns } = service
  const { option, minutes, added, takeWay } = choice
  const { money } = useStudio()

  return (
    <>
      {options.length > 1 && (
        <Picks title="Which">
          {options
            .map((one) => cheapestWay({ ...one, options: [one] }))
            .map(({ code, name, priceCents, isFrom }) => (
              <Pick
                key={code}
                isChosen={code === option?.code}
                onPick={() => takeWay({ option: code, minutes: undefined })}
              >
                {name}{' '}
                <span className="figures opacity-80">
                  {isFrom && 'from '}
                  {money(priceCents)}
                </span>
              </Pick>
            ))}
        </Picks>
      )}
      {option?.length && (
        <Picks title="How long">
          {lengthsOf(option.length).map((length) => (
            <Pick
              key={length}
              isChosen={length === (minutes ?? option.durationMinutes)}
              onPick={() => takeWay({ minutes: String(length) })}
            >
              {inHours(length)}
            </Pick>
          ))}
        </Picks>
      )}
      {addOns.length > 0 && (
        <Picks title="Add">
          {addOns.map((addOn) => (
            <Pick
              key={addOn.code}
              isChosen={added.includes(addOn.code)}
              onPick={() => takeWay({ addOns: toggled(addOns, added, addOn.code) })}
            >
              {addOn.name}{' '}
              <span className="figures opacity-80">
                {addOn.minutes > 0 && `${addOn.minutes} min, `}
                {money(addOn.priceCents)}
              </span>
            </Pick>
          ))}
        </Picks>
      )}
    </>
  )
}

function lengthsOf({ shortestMinutes, longestMinutes, stepMinutes }: NonNullable<ServiceOption['length']>): number[] {
  const count = Math.floor((longestMinutes - shortestMinutes) / stepMinutes) + 1

  return Array.from({ length: count }, (_, step) => shortestMinutes + step * stepMinutes)
}

const inHours = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`

/** In the order of the service, so that one choice has one address. */
const toggled = (addOns: readonly AddOn[], added: readonly string[], code: string) =>
  addOns
    .map((one) => one.code)
    .filter((one) => (one === code ? !added.includes(one) : added.includes(one)))
    .join(',') || undefined
