import { clsx } from 'clsx'

import { useStudio } from '#client/settings/use-studio.ts'
import type { FreeStart } from '#shared/booking/contract.ts'

const parts = [
  { name: 'Night', until: '05:00' },
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '24:00' },
]

const partOf = ({ local }: FreeStart) => parts.find(({ until }) => local.slice(11) < until)?.name ?? 'Evening'

export function TimeList({
  times,
  chosen,
  onTime,
}: {
  times: readonly FreeStart[]
  chosen: Date | undefined
  onTime: (at: Date) => void
}) {
  const { clock } = useStudio()
  const byPart = Object.groupBy(times, partOf)

  return (
    <div className="grid gap-4">
      {parts.map(({ name }) => {
        const group = byPart[name]
        return (
          group && (
            <fieldset key={name} className="min-w-0">
              <legend className="pb-1.5 text-sm text-muted">{name}</legend>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
                {group.map(({ startsAt }) => (
                  <li key={startsAt.getTime()}>
                    <button
                      type="button"
                      aria-pressed={startsAt.getTime() === chosen?.getTime()}
                      onClick={() => onTime(startsAt)}
                      className={clsx(
                        'min-h-11 w-full rounded border px-1 font-medium whitespace-nowrap transition-colors figures',
                        startsAt.getTime() === chosen?.getTime()
                          ? 'border-fairway bg-fairway text-on-fairway'
                          : 'border-edge/50 bg-surface hover:border-fairway hover:bg-turf',
                      )}
                    >
                      {clock(startsAt)}
                    </button>
                  </li>
                ))}
              </ul>
            </fieldset>
          )
        )
      })}
    </div>
  )
}
