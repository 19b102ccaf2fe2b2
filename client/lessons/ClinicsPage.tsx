import { usePageHead } from '#client/content/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { Clinics } from './Clinics.tsx'

export function ClinicsPage() {
  return (
    <>
      <PageHead seed={404} {...usePageHead('clinics', 'Clinics and events')}>
        <p className="text-muted">
          Rather alone?{' '}
          <Link to="/lessons/adult" className="text-fairway underline underline-offset-4">
            Private lessons
          </Link>
        </p>
      </PageHead>
      <Loaded skeleton={<Skeleton className="page-width my-14 h-160" />}>
        <Clinics />
      </Loaded>
    </>
  )
}
