import { freezeWords, guestWords, hoursWord, offPeakTimes } from '#client/memberships/plan-words.ts'
import { useStudio } from '#client/settings/service.ts'
import type { OfferedPlan } from '#shared/memberships/contract.ts'
import { counted, listWords } from '#shared/words.ts'

/** The small print, in the size of everything else. */
export function PlanTerms({ plans }: { plans: readonly OfferedPlan[] }) {
  const terms = useTerms(plans)

  return (
    <dl className="grid gap-x-14 border-t-2 border-ink md:grid-cols-2">
      {terms.map(({ name, text }) => (
        <div key={name} className="border-b border-line py-4">
          <dt className="font-semibold">{name}</dt>
          <dd className="mt-1 max-w-[60ch] text-muted figures">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const named = (plans: readonly OfferedPlan[]) => listWords(plans.map(({ name }) => name))

/** Plans that can be frozen alike are named together. */
function freezing(plans: readonly OfferedPlan[]): string[] {
  const byPolicy = Map.groupBy(plans, ({ freeze }) =>
    freeze ? `${freezeWords(freeze).toLowerCase()}, told us ${counted(freeze.noticeDays, 'day')} before` : '',
  )
  const said = [...byPolicy].flatMap(([policy, of]) => (policy ? [`${named(of)}: ${policy}.`] : []))

  return said.length > 0 ? [...said, 'The time is added at the end.'] : []
}

function useTerms(plans: readonly OfferedPlan[]) {
  const wording = useStudio()
  const monthly = plans.filter(({ kind }) => kind === 'monthly')
  const yearly = plans.filter(({ kind }) => kind === 'annual')
  const withPasses = plans.filter(({ allowance }) => allowance.guestPasses > 0)
  const [example] = plans

  return [
    {
      name: 'Canceling',
      text: [
        monthly.length > 0 && `${named(monthly)}: at the end of any month.`,
        yearly.length > 0 && `${named(yearly)}: at the end of the year you paid for.`,
      ],
    },
    {
      name: 'Freezing',
      text: freezing(plans),
    },
    {
      name: 'Guests',
      text: withPasses.map((plan) => `${plan.name}: ${guestWords(plan, wording)}.`),
    },
    {
      name: 'Peak and off-peak',
      text: [
        example && `Off-peak is ${offPeakTimes(example, wording)}; all other hours are peak times.`,
        'Hours for any time can be played off-peak too, never the other way around.',
      ],
    },
    {
      name: 'Booking',
      text: [example && `Up to ${hoursWord(example.booking.maximumConsecutiveMinutes)} in one go.`],
    },
  ]
    .map(({ name, text }) => ({ name, text: text.filter(Boolean).join(' ') }))
    .filter(({ text }) => text !== '')
}
