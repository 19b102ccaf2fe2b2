import { Loaded } from '#client/ui/Loaded.tsx'

import { Offered } from './Offered.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { ServicePage } from './ServicePage.tsx'
import { swingWords } from './swing-words.ts'

export function SwingEvaluationPage() {
  return (
    <Loaded skeleton={<PageSkeleton />}>
      <Offered code="swing_eval" title={swingWords.title}>
        {(service) => <ServicePage service={service} words={swingWords} seed={33} />}
      </Offered>
    </Loaded>
  )
}
