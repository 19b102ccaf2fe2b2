import { clsx } from 'clsx'

import { ContourLines } from '#client/ui/ContourLines.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'

import { ButtonLink } from './ButtonLink.tsx'
import { Contact } from './Contact.tsx'
import type { Page } from './page.ts'

/** A page whose part is being prepared: says so, and how to get the same thing today. */
export function ComingPage({ page }: { page: Page }) {
  const isForStaff = page.frame === 'admin'

  return (
    <div className={clsx('relative isolate overflow-hidden', !isForStaff && '-mb-20 min-h-[calc(100dvh-4rem)]')}>
      {!isForStaff && <ContourLines seed={page.path.length * 7 + 3} className="-z-10" />}
      <div className="page-width grid gap-6 py-12 md:py-20">
        <h1 className="font-display text-4xl font-medium tracking-tight md:text-5xl">{page.title}</h1>
        <p className="max-w-[52ch] text-lg">{page.about}</p>
        <p className="max-w-[60ch] border-l-2 border-flag pl-4 text-muted">
          {isForStaff
            ? 'This tool is being prepared. Nothing is lost meanwhile: bookings, people and mails are already in place.'
            : 'This part is being prepared at the studio. Until it is ready, call or write and a person will take care of it.'}
        </p>
        <div className="flex flex-wrap gap-3">
          {isForStaff ? (
            <ButtonLink to="/admin/bookings/day">Open the day board</ButtonLink>
          ) : (
            <>
              <ButtonLink to="/book-now">Book a time</ButtonLink>
              <Loaded skeleton={null}>
                <Contact />
              </Loaded>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
