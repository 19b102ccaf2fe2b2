import { ServiceHero, SessionSteps, StaffList } from '#client/catalog/service.ts'
import { Ask, Questions, useContent, Words } from '#client/content/service.ts'
import { EnquiryForm } from '#client/people/service.ts'
import { CancellationWords } from '#client/services/CancellationWords.tsx'
import { NextFreeTimes } from '#client/services/NextFreeTimes.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'
import { listWords } from '#shared/words.ts'

import { clubsOf } from './clubs-of-bag.ts'
import { FittingGuide } from './FittingGuide.tsx'
import { FittingRow } from './FittingRow.tsx'

interface Offer {
  usual: Service
  fittings: readonly Service[]
  services: readonly Service[]
}

export function Fittings({ usual, fittings, services }: Offer) {
  const { head, steps, questions, ask } = useContent('fittings')
  const { questions: ofAll } = useContent('services')
  const showsClubs = fittings.some((one) => clubsOf(one).length > 0)

  return (
    <>
      <ServiceHero seed={61} title={head?.title ?? 'Club fittings'} lead={head?.lead && <Words html={head.lead} />}>
        <SoonestFitting usual={usual} fittings={fittings} />
      </ServiceHero>
      <Part
        title="Every fitting, side by side"
        lead={showsClubs && 'D driver, W woods and hybrids, I irons, We wedges, P putter.'}
      >
        <ul className="border-t-2 border-ink">
          {fittings.map((service) => (
            <FittingRow key={service.code} service={service} />
          ))}
        </ul>
      </Part>
      <FittingGuide fittings={fittings} services={services} />
      <div className="page-width grid gap-x-14 gap-y-12 pt-14 md:pt-20 lg:grid-cols-[1.2fr_1fr]">
        <SessionSteps of={steps} />
        <div className="grid content-start gap-11">
          <Part inColumn title="Who fits you">
            <StaffList services={fittings.map(({ code }) => code)} />
          </Part>
          <Part inColumn title="If plans change">
            <Terms fittings={fittings} />
          </Part>
        </div>
      </div>
      <Questions of={[questions, ofAll]} />
      <Ask of={ask}>
        <EnquiryForm topic="fitting" />
      </Ask>
    </>
  )
}

/** The terms, said once for all fittings that share them. */
function Terms({ fittings }: { fittings: readonly Service[] }) {
  const byTerms = Map.groupBy(fittings, ({ cancellationPolicy }) => JSON.stringify(cancellationPolicy))

  return [...byTerms.values()].map((alike) => {
    const [service] = alike
    return (
      service && (
        <div key={service.code} className="mb-4">
          {byTerms.size > 1 && <h3 className="mb-1 font-semibold">{listWords(alike.map(({ name }) => name))}</h3>}
          <CancellationWords service={service} />
        </div>
      )
    )
  })
}

const range = (values: readonly number[], say: (value: number) => string) => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return least === most ? say(least) : `${say(least)} to ${say(most)}`
}

/** The range of prices, and the next times of the first fitting. */
function SoonestFitting({ usual, fittings }: Pick<Offer, 'usual' | 'fittings'>) {
  const { money } = useStudio()

  return (
    <aside
      aria-label="Book it"
      className="grid content-start gap-4 self-start rounded border border-line bg-surface p-4 sm:p-5 md:p-6"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-ink pb-3 figures">
        <span className="font-display text-2xl font-medium whitespace-nowrap sm:text-3xl">
          {range(
            fittings.map(({ priceCents }) => priceCents),
            money,
          )}
        </span>
        <span className="whitespace-nowrap text-muted">
          {range(
            fittings.map(({ durationMinutes }) => durationMinutes),
            String,
          )}{' '}
          min
        </span>
      </p>
      <h2>
        <span className="font-semibold">Next free times</span>{' '}
        <span className="text-muted">for the {usual.name.toLowerCase()}</span>
      </h2>
      <NextFreeTimes service={usual} count={4} lines={3} />
    </aside>
  )
}
