import { Loaded } from '#client/ui/Loaded.tsx'

import { Offered } from './Offered.tsx'
import { isEvaluation } from './offers.ts'
import { OtherSession } from './OtherSession.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { ServicePage } from './ServicePage.tsx'
import { swingWords } from './swing-words.ts'

export function SwingEvaluationPage() {
  return (
    <Loaded skeleton={<PageSkeleton />}>
      <Offered is={isEvaluation} words={swingWords} seed={33}>
        {(service, [other]) => (
          <ServicePage service={service} words={swingWords} seed={33}>
            <OtherSession service={other} />
          </ServicePage>
        )}
      </Offered>
    </Loaded>
  )
}
