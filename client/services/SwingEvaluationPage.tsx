import { isEvaluation, Offered } from '#client/catalog/service.ts'

import { OtherSession } from './OtherSession.tsx'
import { ServicePage } from './ServicePage.tsx'

export function SwingEvaluationPage() {
  return (
    <Offered is={isEvaluation} page="swing-evaluation" name="Swing evaluation" topic="lesson" seed={33}>
      {(service, [other]) => (
        <ServicePage service={service} page="swing-evaluation" seed={33}>
          <OtherSession service={other} />
        </ServicePage>
      )}
    </Offered>
  )
}
