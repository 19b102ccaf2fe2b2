import { clsx } from 'clsx'
import { useId, useState } from 'react'

import { offPeakTimes } from '#client/memberships/plan-words.ts'
import { useStudio } from '#client/settings/service.ts'
import { ShareBar } from '#client/ui/ShareBar.tsx'
import type { OfferedPlan } from '#shared/memberships/contract.ts'
import { compareYears, type PlayMinutes } from '#shared/memberships/year.ts'
import { counted } from '#shared/words.ts'

const mostHours = 24
const usualHours = 6

interface Habit {
  label: (offPeak: string) => string
  /** Of the hours played, in percent. */
  peakShare: number
}

const habits: readonly Habit[] = [
  { label: () => 'Evenings and weekends', peakShare: 100 },
  { label: () => 'Half and half', peakShare: 50 },
  { label: (offPeak) => capital(offPeak), peakShare: 0 },
]

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a year of playing so much costs with each plan, and by the visit. */
export function YearCalculator({ plans, hourCents }: { plans: readonly OfferedPlan[]; hourCents: number }) {
  const wording = useStudio()
  const id = useId()
  const [hours, setHours] = useState(usualHours)
  const [peakShare, setPeakShare] = useState(50)
  const [example] = plans
  if (!example) return null

  const peakMinutes = Math.round((hours * 60 * peakShare) / 100)
  const play = { peakMinutes, offPeakMinutes: hours * 60 - peakMinutes }

  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.25fr]">
      <div className="grid content-start gap-6">
        <div>
          <label htmlFor={id} className="flex items-baseline justify-between gap-4 font-medium">
            Hours you play or practice a month
            <span aria-hidden className="font-display text-3xl text-fairway figures">
              {hours}
            </span>
          </label>
          <input
            id={id}
            type="range"
            min={1}
            max={mostHours}
            value={hours}
            aria-valuetext={counted(hours, 'hour')}
            onChange={({ target }) => setHours(Number(target.value))}
            className="mt-2 h-11 w-full accent-fairway"
          />
        </div>
        <fieldset>
          <legend className="mb-2 font-medium">Mostly when</legend>
          <div className="grid gap-2 md:max-lg:grid-cols-[auto_auto_auto]">
            {habits.map((habit) => (
              <label
                key={habit.peakShare}
                className="flex min-h-12 cursor-pointer items-center gap-3 rounded py-2 leading-snug border border-edge/60 bg-surface px-4 has-checked:border-ink has-checked:bg-sunken hover:border-ink"
              >
                <input
                  type="radio"
                  name={`${id}-when`}
                  checked={habit.peakShare === peakShare}
                  onChange={() => setPeakShare(habit.peakShare)}
                  className="size-4.5 accent-fairway"
                />
                {habit.label(offPeakTimes(example, wording))}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <Years plans={plans} play={play} hourCents={hourCents} />
    </div>
  )
}

function Years({ plans, play, hourCents }: { plans: readonly OfferedPlan[]; play: PlayMinutes; hourCents: number }) {
  const { money } = useStudio()
  const years = compareYears(plans, play, hourCents)
  const [cheapest] = years
  const visits = years.find(({ plan }) => !plan)?.cents ?? 0
  const most = Math.max(...years.map(({ cents }) => cents), 1)

  return (
    <div>
      <p aria-live="polite" className="text-lg">
        {cheapest?.plan ? (
          <>
            <strong className="font-semibold">{cheapest.plan.name}</strong> costs you least:{' '}
            <span className="figures">{money(cheapest.cents)}</span> a year,{' '}
            <span className="figures">{money(visits - cheapest.cents)}</span> less than paying by the visit.
          </>
        ) : (
          <>You pay least by the visit. A membership does not pay at that; come back when you play more.</>
        )}
      </p>
      <ol className="mt-4 border-t-2 border-ink">
        {years.map(({ plan, cents }) => (
          <li key={plan?.code ?? 'visits'} className="border-b border-line py-2.5">
            <span className="flex items-baseline justify-between gap-4">
              <span>
                {plan?.name ?? 'By the visit'}
                {plan?.season && <span className="text-muted">, then by the visit</span>}
              </span>
              <span className={clsx('figures', cents === cheapest?.cents && 'font-semibold')}>{money(cents)}</span>
            </span>
            <div className="mt-1.5">
              <ShareBar share={cents / most} className={plan ? 'fill-brass' : 'fill-edge'} />
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-muted">
        A year with dues, the hours beyond each plan at its own price, and {money(hourCents)} an hour by the visit,
        which is what two hours at once cost. Discounts, guests and perks are not counted.
      </p>
    </div>
  )
}
