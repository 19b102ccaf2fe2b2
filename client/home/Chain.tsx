import { useSuspenseQuery } from '@tanstack/react-query'

import { ClubPicker, SheetTable } from '#client/builds/service.ts'
import { isBenchWork, isFitting, servicesQuery } from '#client/catalog/service.ts'
import { useContent, Words } from '#client/content/service.ts'
import { Link } from '#client/routing/Link.tsx'

/** What a studio does that fits and builds: one sheet from booking to pickup. */
export function Chain() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const { steps } = useContent('home')
  if (!steps || !services.some(isFitting) || !services.some(isBenchWork)) return null

  return (
    <section aria-labelledby="chain" className="mt-14 bg-turf md:mt-20">
      <div className="page-width py-14 md:py-20">
        <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_1.1fr]">
          <h2 id="chain" className="max-w-[18ch] font-display text-3xl font-medium tracking-tight md:text-4xl">
            {steps.title ?? 'From booking to pickup'}
          </h2>
          <Words html={steps.lead} className="max-w-[62ch] self-end" />
        </div>
        <ol className="mt-8 grid border-t-2 border-ink sm:grid-cols-2 sm:gap-x-8 lg:gap-x-0 lg:grid-cols-6">
          {steps.sections.map(({ title, html }, index) => (
            <li
              key={`${index} ${title}`}
              className="grid grid-cols-[2.5rem_1fr] content-start gap-x-2 border-b border-edge/30 py-4 pr-5 lg:block lg:border-b-0 lg:border-l lg:pl-4 lg:first:border-l-0 lg:first:pl-0"
            >
              <span aria-hidden className="font-display text-2xl text-flag figures">
                {index + 1}
              </span>
              <div>
                <h3 className="font-semibold lg:mt-1">{title}</h3>
                <Words html={html} className="mt-1 text-sm text-muted" />
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-8 md:hidden">
          <ClubPicker />
        </div>
        <SheetTable />
        <p className="mt-4 text-muted">
          Know what you want already?{' '}
          <Link to="/build-sheet" className="text-fairway underline underline-offset-4">
            Write your own build sheet
          </Link>
          .
        </p>
      </div>
    </section>
  )
}
