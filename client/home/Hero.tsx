import { useSuspenseQuery } from '@tanstack/react-query'

import { ClubPicker } from '#client/builds/service.ts'
import { cheapestWay, isBenchWork, isEvaluation, servicesQuery } from '#client/catalog/service.ts'
import { useContent, Words } from '#client/content/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { mapLink, openingNow, useLocalNow, useStudio } from '#client/settings/service.ts'
import { ContourLines } from '#client/ui/drawings/ContourLines.tsx'
import { addressLine } from '#client/ui/wording.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { listWords } from '#shared/words.ts'

const kinds: readonly { category: Service['category']; name: string }[] = [
  { category: 'evaluation', name: 'swing evaluations' },
  { category: 'fitting', name: 'fittings' },
  { category: 'putter', name: 'putter fittings' },
  { category: 'lesson', name: 'lessons' },
  { category: 'bay', name: 'bays by the hour' },
  { category: 'bench', name: 'a club bench' },
]

/** "fittings, lessons, and a club bench": only what can be booked. */
const offered = (services: readonly Service[]) =>
  listWords(kinds.filter(({ category }) => services.some((one) => one.category === category)).map(({ name }) => name))

/** What, where, when, from what price. */
export function Hero() {
  const { studio } = useStudio()
  const { data: services } = useSuspenseQuery(servicesQuery)
  const { head } = useContent('home')
  const builds = services.some(isBenchWork)
  const what = offered(services)
  const where = studio.city ? `a golf studio in ${studio.city}` : 'a golf studio'

  return (
    <section className="relative isolate overflow-hidden border-b border-line">
      <ContourLines seed={18} className="-z-10" />
      <div className="page-width grid items-center gap-x-12 gap-y-10 pt-10 pb-12 md:pt-16 lg:grid-cols-[1.05fr_1fr] lg:py-12">
        <div className="grid gap-6">
          <h1 className="max-w-[14ch] font-display text-5xl font-medium tracking-[-0.015em] md:text-6xl xl:text-7xl">
            {head?.title ?? (studio.tagline || studio.name)}
          </h1>
          <div className="max-w-[50ch] text-lg">
            <p>
              {studio.name} is {where}
              {what && `: ${what}`}.
            </p>
            <Words html={head?.lead} className="mt-2" />
          </div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink to="/book-now" size="large">
              Book now
            </ButtonLink>
            {services.some(isEvaluation) && (
              <ButtonLink to="/swing-evaluation" tone="plain">
                Start with a swing evaluation
              </ButtonLink>
            )}
          </div>
          <Facts services={services} />
        </div>
        {builds && (
          <div>
            <ClubPicker />
          </div>
        )}
      </div>
    </section>
  )
}

function Facts({ services }: { services: readonly Service[] }) {
  const { studio, money, ...wording } = useStudio()
  const localNow = useLocalNow()

  return (
    <dl className="grid max-w-2xl gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-[1fr_auto] md:max-lg:max-w-none md:max-lg:grid-cols-[auto_auto_auto] md:max-lg:justify-between">
      <div>
        <dt className="text-sm text-muted">Today</dt>
        <dd className="font-medium figures">{openingNow(studio, localNow, wording)}</dd>
      </div>
      {services.length > 0 && (
        <div>
          <dt className="text-sm text-muted">Sessions</dt>
          <dd className="font-medium figures">
            from {money(Math.min(...services.map((service) => cheapestWay(service).priceCents)))}
          </dd>
        </div>
      )}
      <div className="sm:col-span-2 md:max-lg:col-span-1">
        <dt className="text-sm text-muted">Where</dt>
        <dd className="font-medium">
          <a href={mapLink(studio)} className="underline decoration-edge underline-offset-4 hover:decoration-ink">
            {addressLine(studio)}
          </a>
        </dd>
      </div>
    </dl>
  )
}
