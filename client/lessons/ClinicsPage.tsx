import { Link } from '#client/app/Link.tsx'
import { ContourLines } from '#client/ui/ContourLines.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { Clinics } from './Clinics.tsx'

export function ClinicsPage() {
  return (
    <>
      <section className="relative isolate overflow-hidden border-b border-line">
        <ContourLines seed={404} className="-z-10" />
        <div className="page-width grid gap-4 pt-9 pb-10 md:py-16">
          <h1 className="font-display text-4xl font-medium tracking-[-0.015em] sm:text-5xl md:text-6xl">
            Clinics and events
          </h1>
          <p className="max-w-[54ch] text-lg">
            Small groups on one subject, never more than six to a coach, and evenings that are simply for playing.
          </p>
          <p className="text-muted">
            Rather alone?{' '}
            <Link to="/lessons/adult" className="text-fairway underline underline-offset-4">
              Private lessons
            </Link>
          </p>
        </div>
      </section>
      <Loaded skeleton={<Skeleton className="page-width my-14 h-160" />}>
        <Clinics />
      </Loaded>
    </>
  )
}
