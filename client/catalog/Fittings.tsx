import { useSuspenseQuery } from '@tanstack/react-query'

import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { AskPart } from '#client/ui/AskPart.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { CancellationWords } from './CancellationWords.tsx'
import { covers, fittingPlan, fittingQuestions } from './fitting-words.ts'
import { FittingGuide } from './FittingGuide.tsx'
import { FittingRow } from './FittingRow.tsx'
import { MinuteByMinute } from './MinuteByMinute.tsx'
import { NextFreeTimes } from './NextFreeTimes.tsx'
import { servicesQuery } from './queries.ts'
import { Questions } from './Questions.tsx'
import { ServiceHero } from './ServiceHero.tsx'
import { StaffList } from './StaffList.tsx'

/** The session that the plan describes: an hour and a half has room for each of its steps. */
const describedMinutes = 90

/** Whether it takes so much of a day that cancelling is dearer. */
const isLong = ({ cancellationPolicy }: Service) => cancellationPolicy.bands.some(({ untilHours }) => untilHours > 24)

export function Fittings() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const fittings = services.filter(({ code, category }) => category === 'fitting' || code in covers)

  return (
    <>
      <ServiceHero
        seed={61}
        title="Club fittings"
        lead="One club or the whole bag, fitted on a launch monitor by somebody who sells no brand. Your own clubs are the baseline; if nothing beats them, you hear it."
        more="You leave with a sheet of numbers for every club, and the reason for each. It is yours, wherever you have them built."
      >
        <SoonestFitting fittings={fittings} />
      </ServiceHero>
      <Part title="Every fitting, side by side" lead="D driver, W woods and hybrids, I irons, We wedges, P putter.">
        {fittings.length === 0 && (
          <EmptyState title="No fittings on the program">The studio offers no fittings at the moment.</EmptyState>
        )}
        <ul className="border-t-2 border-ink">
          {fittings.map((service) => (
            <FittingRow key={service.code} service={service} />
          ))}
        </ul>
      </Part>
      <Part title="Which one do I need?">
        <FittingGuide services={services} />
      </Part>
      <div className="page-width grid gap-x-14 gap-y-12 pt-14 md:pt-20 lg:grid-cols-[1.2fr_1fr]">
        <Part inColumn title="What happens, minute by minute">
          <MinuteByMinute plan={fittingPlan} minutes={describedMinutes} />
        </Part>
        <div className="grid content-start gap-11">
          <Part inColumn title="Who fits you">
            <StaffList services={fittings.map(({ code }) => code)} />
          </Part>
          <Part inColumn title="If plans change">
            <Terms title="Single fittings" service={fittings.find((one) => !isLong(one))} />
            <Terms title="Long game and full bag" service={fittings.find(isLong)} />
          </Part>
        </div>
      </div>
      <Part title="Questions">
        <Questions questions={fittingQuestions} />
      </Part>
      <AskPart
        title="Not sure which?"
        lead="Tell us what you play and what bothers you. A fitter answers, and says so when a lesson would do more."
      >
        <EnquiryForm topic="fitting" />
      </AskPart>
    </>
  )
}

function Terms({ title, service }: { title: string; service: Service | undefined }) {
  return (
    service && (
      <div className="mb-4">
        <h3 className="mb-1 font-semibold">{title}</h3>
        <CancellationWords service={service} />
      </div>
    )
  )
}

/** The range of prices, and the times of the one that most people take. */
function SoonestFitting({ fittings }: { fittings: readonly Service[] }) {
  const { money } = useStudio()
  const usual = fittings.find(({ code }) => code === 'iron_fitting') ?? fittings[0]
  if (!usual) return null

  const prices = fittings.map(({ priceCents }) => priceCents)
  const minutes = fittings.map(({ durationMinutes }) => durationMinutes)

  return (
    <aside
      aria-label="Book it"
      className="grid content-start gap-4 self-start rounded border border-line bg-surface p-4 sm:p-5 md:p-6"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-ink pb-3 figures">
        <span className="font-display text-2xl font-medium whitespace-nowrap sm:text-3xl">
          {money(Math.min(...prices))} to {money(Math.max(...prices))}
        </span>
        <span className="whitespace-nowrap text-muted">
          {Math.min(...minutes)} to {Math.max(...minutes)} min
        </span>
      </p>
      <h2>
        <span className="font-semibold">Next free times</span>{' '}
        <span className="text-muted">for the {usual.name.toLowerCase()}, the one most people begin with</span>
      </h2>
      <NextFreeTimes service={usual} count={4} lines={3} />
    </aside>
  )
}
