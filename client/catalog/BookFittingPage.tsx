import { Loaded } from '#client/ui/Loaded.tsx'

import { Fittings } from './Fittings.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

export function BookFittingPage() {
  return (
    <Loaded skeleton={<PageSkeleton />}>
      <Fittings />
    </Loaded>
  )
}
