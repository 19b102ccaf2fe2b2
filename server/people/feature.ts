import type { Feature } from '#server/kernel/feature.ts'

import { terms } from './consents/checks.ts'
import { consentRoutes } from './consents/routes.ts'
import { enquiryRoutes } from './enquiry-routes.ts'
import { peopleFileRoutes } from './files.ts'
import { householdsRoutes } from './households/routes.ts'
import { messagePeople } from './many/message.ts'
import { mergesRoutes } from './merge/routes.ts'
import { notesRoutes } from './notes/routes.ts'
import { profileOfPerson } from './own-profile.ts'
import { recordRoutes } from './record/routes.ts'
import { peopleRetention } from './retention.ts'
import { peopleRoutes, waitingRoutes } from './routes.ts'
import { searchOfPeople } from './search.ts'
import { texts } from './texts.ts'

export const people: Feature = {
  name: 'people',
  texts,
  routes: [
    peopleRoutes,
    waitingRoutes,
    recordRoutes,
    notesRoutes,
    householdsRoutes,
    mergesRoutes,
    enquiryRoutes,
    peopleFileRoutes,
    consentRoutes,
  ],
  ofPerson: profileOfPerson,
  manyActs: [messagePeople],
  search: searchOfPeople,
  retention: peopleRetention,
  checks: { terms },
}
