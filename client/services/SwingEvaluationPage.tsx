import { Offered } from '#client/catalog/Offered.tsx'
import { isEvaluation } from '#client/catalog/offers.ts'

import { OtherSession } from './OtherSession.tsx'
import { ServicePage } from './ServicePage.tsx'
import { swingWords } from './swing-words.ts'

export function SwingEvaluationPage() {
  return (
    <Offered is={isEvaluation} words={swingWords} seed={33}>
      {(service, [other]) => (
        <ServicePage service={service} words={swingWords} seed={33}>
          <OtherSession service={other} />
        </ServicePage>
      )}
    </Offered>
  )
}
